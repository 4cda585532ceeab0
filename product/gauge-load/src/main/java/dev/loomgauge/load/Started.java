package dev.loomgauge.load;

import dev.loomgauge.load.connection.Endpoints;
import dev.loomgauge.load.connection.Transport;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.protocol.load.EngineStarted;
import dev.loomgauge.protocol.load.LoadPlan;
import java.time.Duration;

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
            ms(plan.window()),
            ms(plan.drain()),
            ms(plan.timeout()),
            ms(plan.connectTimeout())),
        plan.histogram().map(Object::toString).orElse(null));
  }

  private static LoadPlan.Closed closed(Model.Closed closed) {
    return new LoadPlan.Closed(
        closed.users(),
        ms(closed.think()),
        closed.distribution(),
        ms(closed.ramp()),
        ms(closed.connect()),
        ms(closed.spread()),
        closed.from(),
        ms(closed.down()),
        closed.steps().stream()
            .map(step -> new LoadPlan.Step(step.users(), ms(step.length())))
            .toList());
  }

  private static LoadPlan.Open open(Model.Open open) {
    return new LoadPlan.Open(open.rate(), open.arrivals(), open.connections(), ms(open.ramp()));
  }

  private static double ms(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
