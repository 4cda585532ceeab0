package dev.loomgauge.load.measure;

import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.protocol.load.LoadSecond;

/** The row of one second: counts of what ended in it, and the generator's own health. */
final class SecondRow {
  private SecondRow() {}

  static LoadSecond of(Tally tally, Timeline timeline, ProcessMeter.Reading process, Plan plan) {
    boolean open = plan.model() instanceof Model.Open;
    long span = tally.to - tally.from;
    return new LoadSecond(
        new LoadSecond.Span(
            Math.toIntExact(tally.second),
            timeline.phase(tally.from),
            timeline.epochMs(tally.from),
            Rounded.ms(span)),
        new LoadSecond.Requests(
            tally.started,
            tally.ok,
            tally.statuses(),
            tally.errors(),
            Rounded.ms(tally.latencies.sumNanos()),
            tally.failed == null ? 0 : Rounded.ms(tally.failed.sumNanos()),
            tally.bytesIn),
        new LoadSecond.InFlight(
            tally.inFlight.last,
            Rounded.mean(tally.inFlight.area, span),
            Rounded.ms(tally.agesNanos),
            tally.connections.last,
            Rounded.mean(tally.connections.area, span),
            tally.connections.least,
            tally.connections.most,
            open ? (Long) (long) tally.waiting.last : null),
        tally.latencies.figures(),
        process.generator(tally, tally.missedStarts),
        open
            ? null
            : new LoadSecond.Thoughts(
                tally.thoughts, Rounded.ms(tally.thoughtNanos), Rounded.ms(tally.thoughtAgesNanos)),
        tally.kinds.figures(plan.mix().names(), Outcomes::count),
        plan.target().tls()
            ? new LoadSecond.Handshakes(tally.handshakes, Rounded.ms(tally.handshakeNanos))
            : null);
  }
}
