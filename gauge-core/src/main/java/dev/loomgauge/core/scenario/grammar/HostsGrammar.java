package dev.loomgauge.core.scenario.grammar;

import static dev.loomgauge.core.scenario.grammar.Key.optional;
import static dev.loomgauge.core.scenario.grammar.Key.required;

import dev.loomgauge.core.scenario.grammar.Shape.Items;
import dev.loomgauge.core.scenario.grammar.Shape.Keyed;
import dev.loomgauge.core.scenario.grammar.Shape.OneOf;
import dev.loomgauge.core.scenario.grammar.Shape.Scalar;
import java.util.List;

/** {@code hosts} of a scenario. */
public final class HostsGrammar {
  /** What reaches other hosts. */
  public static final OneOf ENGINES = new OneOf(List.of("ssh"));

  private static final Scalar CPUS = new Scalar("CPUs: `0-3`, `0,2`", "[0-9]+([-,][0-9]+)*");

  /** A tier on other hosts. */
  public static final Keyed TIER =
      new Keyed(
          "hosts: load, database, downstream",
          List.of(
              required(
                  "on",
                  new Items(new Scalar("host", "[A-Za-z0-9_][A-Za-z0-9_.@:-]*")),
                  "Names of `~/.ssh/config` or of hosts. The load tier may have several, over which"
                      + " users are divided; the others have one."),
              optional("cpus", CPUS, "all", "CPUs of the tier on each of these hosts.")));

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
              required("engine", ENGINES, "What reaches the hosts."),
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
