package dev.loomgauge.core.scenario.grammar;

import static dev.loomgauge.core.scenario.grammar.Key.optional;
import static dev.loomgauge.core.scenario.grammar.Key.required;
import static dev.loomgauge.core.scenario.grammar.Shape.either;

import dev.loomgauge.core.scenario.grammar.Shape.Items;
import dev.loomgauge.core.scenario.grammar.Shape.Keyed;
import dev.loomgauge.core.scenario.grammar.Shape.Named;
import dev.loomgauge.core.scenario.grammar.Shape.OneOf;
import dev.loomgauge.core.scenario.grammar.Shape.Scalar;
import dev.loomgauge.core.scenario.grammar.Shape.Whole;
import java.util.List;

/** {@code hosts} of a scenario. */
public final class HostsGrammar {
  /** What reaches other hosts. */
  public static final OneOf ENGINES = new OneOf(List.of("ssh", "kubernetes"));

  /** Whose network pods use. */
  public static final OneOf NETWORKS = new OneOf(List.of("pod", "node"));

  /** The most hosts of the load tier in a cluster. */
  public static final int MOST_HOSTS = 100;

  /** The image where a scenario names none. */
  public static final String IMAGE = "eclipse-temurin:25-jdk";

  /** The memory of a pod where a scenario names none. */
  public static final String MEMORY = "4Gi";

  private static final String QUANTITY = "[1-9][0-9]{0,5}(Mi|Gi)";

  private static final Scalar CONTEXT = new Scalar("context", "[A-Za-z0-9][A-Za-z0-9_.@:/-]*");

  private static final Scalar CPUS = new Scalar("CPUs: `0-3`, `0,2`", "[0-9]+([-,][0-9]+)*");

  /** A tier on other hosts. */
  public static final Keyed TIER =
      new Keyed(
          "hosts: load, database, downstream",
          List.of(
              required(
                  "on",
                  either(
                      new Items(new Scalar("host", "[A-Za-z0-9_][A-Za-z0-9_.@:-]*")),
                      new Named("label", new Scalar("its value", "[A-Za-z0-9_.-]*"))),
                  "With ssh: names of `~/.ssh/config` or of hosts; the load tier may have several, over"
                      + " which users are divided, the others have one. With kubernetes: labels of the"
                      + " nodes, for example `{role: load}`; `{}` for any."),
              optional(
                  "cpus",
                  CPUS,
                  "all",
                  "With ssh: CPUs of the tier on each of these hosts. With kubernetes, where it is"
                      + " required: how many each pod has."),
              optional(
                  "memory",
                  new Scalar("quantity: `4Gi`", QUANTITY),
                  MEMORY,
                  "With kubernetes: memory of each pod."),
              optional(
                  "hosts",
                  new Whole(1, MOST_HOSTS),
                  "1",
                  "With kubernetes: number of pods. The load tier may have several, over which users"
                      + " are divided.")));

  /** The service, which stays on this machine. */
  public static final Keyed SERVICE =
      new Keyed(
          "hosts: service",
          List.of(optional("cpus", CPUS, "chosen as on one machine", "CPUs of the service here.")));

  /** The whole. */
  public static final Keyed HOSTS =
      new Keyed(
          "hosts",
          List.of(
              required(
                  "engine",
                  ENGINES,
                  "What reaches the hosts: the system's `ssh`, or its `kubectl`, which makes pods"
                      + " that last for the run."),
              optional(
                  "context",
                  CONTEXT,
                  "the current one",
                  "With kubernetes: context of the kubeconfig."),
              optional(
                  "namespace",
                  new Scalar("namespace", "[a-z0-9]([a-z0-9-]*[a-z0-9])?"),
                  "that of the context",
                  "With kubernetes: where the pods are."),
              optional(
                  "image",
                  new Scalar("image", "[A-Za-z0-9][A-Za-z0-9_./:@-]*"),
                  IMAGE,
                  "With kubernetes: an image with a JDK 25 or newer. Loomgauge's programs are brought"
                      + " into the pods."),
              optional("network", NETWORKS, "pod", "With kubernetes: whose network the pods use."),
              optional("load", TIER, "this machine", "Hosts of the load engine."),
              optional("database", TIER, "this machine", "The host of the database."),
              optional("downstream", TIER, "this machine", "The host of the downstream."),
              optional("service", SERVICE, "", "The service, which runs on this machine."),
              optional(
                  "address",
                  new Scalar("address", "[0-9a-fA-F.:]+"),
                  "the address that the hosts see Loomgauge come from",
                  "The address of this machine at which the hosts reach the service.")));

  private HostsGrammar() {}
}
