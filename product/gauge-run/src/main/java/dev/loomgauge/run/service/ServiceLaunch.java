package dev.loomgauge.run.service;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.JavaWord;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.Placeholders;
import dev.loomgauge.protocol.DatabaseReady;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.machine.Jdk;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.Database;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.Service;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * From a manifest and levels to the process of a service: only environment and arguments differ
 * between cells.
 *
 * <p>A JVM starts on all CPUs, which takes half the time where the service has one core, but is
 * told of the service's alone, so that it sizes its pools and collector for those. Whoever starts
 * it ties it to them afterwards.
 */
public final class ServiceLaunch {
  /** How long a service may take to be ready that starts alone. */
  public static final Duration LONGEST_START = Duration.ofMinutes(3);

  /** The same of services that start side by side on the CPUs of one. */
  private static final Duration TIMEOUT =
      LONGEST_START.multipliedBy(CellPlan.MOST_SERVICES_AT_ONCE);

  private final ServiceJdks jdks;
  private final List<String> jvm;
  private final TierCpus cpus;
  private final InetAddress address;
  private final Map<String, String> words = new LinkedHashMap<>();

  /**
   * With nothing to reach yet.
   *
   * @param jvm the scenario's options for every service's JVM
   * @param address at which services listen
   */
  public ServiceLaunch(ServiceJdks jdks, List<String> jvm, TierCpus cpus, InetAddress address) {
    this.jdks = jdks;
    this.jvm = jvm;
    this.cpus = cpus;
    this.address = address;
  }

  int freePort() {
    return Ports.free(address);
  }

  /**
   * Makes the tiers known to manifests as they are now: as {@code {postgres.host}} and so on,
   * {@code {downstream.url}}, and {@code {delay.5432}} and so on.
   */
  public ServiceLaunch reaching(Rig rig) {
    rig.database().map(Database::facts).ifPresent(this::database);
    rig.downstream().ifPresent(d -> words.put("downstream.url", d.url().toString()));
    rig.proxy().ifPresent(proxy -> words.putAll(proxy.words()));
    return this;
  }

  void database(DatabaseReady ready) {
    words.put("postgres.host", ready.access().host());
    words.put("postgres.port", String.valueOf(ready.access().port()));
    words.put("postgres.database", ready.access().database());
    words.put("postgres.user", ready.access().user());
    words.put("postgres.password", ready.access().password());
    words.put("postgres.schema", ready.schema());
    words.put("postgres.jdbc", ready.jdbcUrl());
  }

  Service.Spec spec(ServiceManifest manifest, Map<String, String> levels, int port, Path log) {
    Jdk jdk = jdks.of(levels);
    Map<String, String> filled = new LinkedHashMap<>(words);
    filled.put("port", String.valueOf(port));
    filled.put("address", address.getHostAddress());
    filled.put("java", jdk.java().toString());
    manifest.jar().ifPresent(jar -> filled.put("jar", jar.file().toString()));
    Map<String, String> env = new LinkedHashMap<>();
    manifest.env().forEach((name, value) -> env.put(name, fill(manifest, value, filled)));
    List<String> options = new ArrayList<>(jvm);
    options.addAll(JvmFactor.options(levels, jdk.feature()));
    List<String> command = withJava(manifest.command(), "{java}");
    levels.forEach(
        (factor, level) -> {
          ServiceManifest.Knob knob = manifest.knobs().get(factor);
          if (knob != null) {
            if (!knob.env().isEmpty() && !knob.leftAlone(level)) {
              env.put(knob.env(), level);
            }
            knob.levelEnv()
                .getOrDefault(level, Map.of())
                .forEach((name, value) -> env.put(name, fill(manifest, value, filled)));
            command.addAll(knob.levelArgs().getOrDefault(level, List.of()));
          }
        });
    Launch launch =
        process(
                "the service " + manifest.name(),
                command,
                cpus,
                options,
                text -> fill(manifest, text, filled),
                log)
            .withEnv(env)
            .in(manifest.folder());
    return new Service.Spec(
        launch, HttpOrigin.of(address, port, manifest.tls()), manifest.health(), TIMEOUT);
  }

  /**
   * The process of a service, described by a manifest or given as a command.
   *
   * @param command with placeholders, {@code {jvm}} for one of a JVM
   * @param options in place of {@code {jvm}}, behind how many CPUs the service has
   * @param fill fills the other placeholders
   */
  public static Launch process(
      String name,
      List<String> command,
      TierCpus cpus,
      List<String> options,
      UnaryOperator<String> fill,
      Path log) {
    List<String> filled = new ArrayList<>();
    for (String part : command) {
      if (part.equals(ServiceManifest.JVM)) {
        if (cpus.pinned()) {
          filled.add("-XX:ActiveProcessorCount=" + cpus.serviceCores());
        }
        filled.addAll(options);
      } else {
        filled.add(fill.apply(part));
      }
    }
    return Launch.of(name, filled, log)
        .on(command.contains(ServiceManifest.JVM) ? cpus.all() : cpus.of(Tier.SERVICE));
  }

  /**
   * A command with a java in place of the word, unless it is one of a container or of another
   * machine, whose java is another.
   *
   * @param java its path, or a placeholder
   */
  public static List<String> withJava(List<String> command, String java) {
    List<String> with = new ArrayList<>(command);
    if (JavaWord.elsewhere(command).isEmpty()) {
      with.replaceAll(word -> word.equals("java") ? java : word);
    }
    return with;
  }

  private static String fill(ServiceManifest manifest, String text, Map<String, String> words) {
    return Placeholders.fill(
        text,
        words,
        unknown -> {
          throw new ExperimentException(
              "%s: '%s' has {%s}, which is not known here. Known: %s. Does 'needs' name the tier?"
                  .formatted(manifest.file(), text, unknown, words.keySet()));
        });
  }
}
