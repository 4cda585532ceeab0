package dev.loomgauge.run.discovery;

import dev.loomgauge.core.scenario.reading.Placeholders;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.service.ServiceLaunch;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.KeptServices;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The start of a service of the user's own in one of its thread modes. */
record OwnStart(Discovery.Load load, TierCpus cpus, Path folder, Progress progress) {
  /** A service at a port; its environment is that of the subject with what the mode adds. */
  Service.Spec spec(
      Discovery.Subject subject,
      String mode,
      Map<String, String> added,
      Map<String, String> reached) {
    HttpOrigin origin = origin();
    Map<String, String> words = new LinkedHashMap<>(reached);
    words.put("port", String.valueOf(origin.port()));
    UnaryOperator<String> fill =
        text -> Placeholders.fill(Placeholders.escaped(text, words::containsKey), words, _ -> {});
    Map<String, String> env = new LinkedHashMap<>(subject.env());
    env.putAll(added);
    env.replaceAll((_, value) -> fill.apply(value));
    String name = subject.command().name();
    Path log = folder.resolve(name + "-" + mode + ".log");
    List<String> command = subject.command().command();
    return new Service.Spec(
        ServiceLaunch.process(name, command, cpus, List.of(), fill, log).withEnv(env),
        origin,
        load.request().first(),
        ServiceLaunch.LONGEST_START);
  }

  /** The service after its first answer; nobody keeps it. */
  OwnService answered(Children children, Service.Spec spec, String mode)
      throws InterruptedException {
    String name = spec.launch().name();
    return new OwnService(
        name,
        Service.start(
            children,
            spec,
            child ->
                new FirstAnswer(
                    child, spec.base(), spec.health(), load.at().trust(), load.pace().patience()),
            (elapsed, line) ->
                progress.tell(new Progress.Starting(name + " (" + mode + ")", elapsed))),
        cpus.serviceCores());
  }

  /** As it is asked for, at a free port where none is. */
  HttpOrigin origin() {
    return load.at()
        .base()
        .map(base -> base.getPort() > 0 ? base : URI.create(base + ":" + Ports.free()))
        .map(base -> new HttpOrigin(base, load.at().trust()))
        .orElseGet(() -> HttpOrigin.of(Ports.loopback(), Ports.free(), Optional.empty()));
  }

  /** A service under observation, which ends behind it unless it is kept. */
  static final class Keeping implements AutoCloseable {
    private final KeptServices kept;
    private final Service.Spec spec;
    private final OwnService service;
    private boolean ended;

    Keeping(KeptServices kept, Service.Spec spec, OwnService service) {
      this.kept = kept;
      this.spec = spec;
      this.service = service;
    }

    OwnService service() {
      return service;
    }

    /** One that works without requests would take CPU from the one that is observed next. */
    void whereAtRest() throws InterruptedException {
      if (BackgroundThreads.of(service.answering()).isEmpty()) {
        kept.keep(spec.launch(), service.service());
        ended = true;
      }
    }

    @Override
    public void close() {
      if (!ended) {
        service.close();
      }
    }
  }
}
