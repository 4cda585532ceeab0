package dev.loomgauge.load;

import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.traffic.Endpoints;
import dev.loomgauge.load.traffic.Transport;
import dev.loomgauge.protocol.load.EngineStarted;
import dev.loomgauge.protocol.load.LoadPlan;
import dev.loomgauge.protocol.time.Durations;

/** The first line of the output: the process and the settings in force. */
final class Started {
  private Started() {}

  static EngineStarted line(
      Plan plan, Timeline timeline, Transport transport, Endpoints endpoints) {
    return new EngineStarted(
        LoadPlan.VERSION,
        new EngineStarted.Program(
            ProcessHandle.current().pid(),
            Runtime.version().toString(),
            transport.word(),
            plan.threads()),
        new EngineStarted.Connections(
            plan.target().authority(),
            plan.target().tls(),
            endpoints.remotes(),
            plan.localAddresses(),
            plan.maxConnecting()),
        new EngineStarted.Requests(
            plan.request().method(),
            plan.request().path(),
            plan.seed(),
            plan.mix().named() ? plan.mix().names() : null),
        plan.model() instanceof Model.Closed closed ? closed(closed) : null,
        plan.model() instanceof Model.Open open ? open(open) : null,
        new EngineStarted.Times(
            timeline.startEpochMs(),
            timeline.windowStartEpochMs(),
            Durations.millis(plan.window()),
            Durations.millis(plan.drain()),
            Durations.millis(plan.timeout()),
            Durations.millis(plan.connectTimeout())),
        plan.histogram().map(Object::toString).orElse(null));
  }

  private static LoadPlan.Closed closed(Model.Closed closed) {
    return new LoadPlan.Closed(
        closed.users(),
        Durations.millis(closed.think()),
        closed.distribution(),
        Durations.millis(closed.ramp()),
        Durations.millis(closed.connect()),
        Durations.millis(closed.spread()),
        closed.from(),
        Durations.millis(closed.down()),
        closed.steps().stream()
            .map(step -> new LoadPlan.Step(step.users(), Durations.millis(step.length())))
            .toList());
  }

  private static LoadPlan.Open open(Model.Open open) {
    return new LoadPlan.Open(
        open.rate(), open.arrivals(), open.connections(), Durations.millis(open.ramp()));
  }
}
