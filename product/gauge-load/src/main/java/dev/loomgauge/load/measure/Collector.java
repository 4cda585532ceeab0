package dev.loomgauge.load.measure;

import dev.loomgauge.load.measure.LoopRecorder.LoopEnd;
import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineLine;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Merges the seconds of all loops and writes them, in a thread that is no event loop. */
public final class Collector implements AutoCloseable {
  private static final class Second {
    final Tally sum;
    int loops;

    Second(Tally like, boolean open) {
      sum = new Tally(like.second, like.from, like.to, open);
    }
  }

  private sealed interface Message {
    record Done(Tally tally) implements Message {}

    record End(LoopEnd end) implements Message {}
  }

  private final Plan plan;
  private final Timeline timeline;
  private final OutputStream out;
  private final @Nullable HistogramLog log;
  private final boolean open;
  private final List<String> notes = new ArrayList<>();
  private final LinkedBlockingQueue<Message> messages = new LinkedBlockingQueue<>();
  private final TreeMap<Long, Second> pending = new TreeMap<>();
  private final ProcessMeter meter = new ProcessMeter();
  private final Ending ending;
  private final Tally window;
  private long counted;
  private boolean windowBegun;
  private int inFlight;
  private int inFlightAtStart;
  private double cpuSeconds;
  private long gcMs;

  /**
   * Opens the histogram log.
   *
   * @param out takes the JSON lines; flushed after each
   * @throws IOException where the histogram log cannot be opened
   */
  public Collector(Plan plan, Timeline timeline, OutputStream out) throws IOException {
    this.plan = plan;
    this.timeline = timeline;
    this.out = out;
    this.open = plan.model() instanceof Model.Open;
    this.log =
        plan.histogram().isPresent()
            ? new HistogramLog(plan.histogram().get(), timeline, plan.mix().names())
            : null;
    this.ending = new Ending(open);
    this.counted = timeline.start();
    this.window = new Tally(0, timeline.windowStart(), timeline.windowStart(), open);
  }

  public LoopRecorder recorder() {
    return new LoopRecorder(timeline, open, tally -> messages.add(new Message.Done(tally)));
  }

  /** A remark for the summary's warnings; before {@link #run}. */
  public void note(String warning) {
    notes.add(warning);
  }

  /**
   * A loop has ended; called on it, once, after its last second.
   *
   * @param ages of the requests still in flight or waiting to be sent, in nanoseconds
   */
  public void ended(LoopRecorder recorder, List<Long> ages) {
    messages.add(new Message.End(recorder.leave(ages)));
  }

  public void write(EngineLine line) throws IOException {
    write(line, out);
  }

  public static void write(EngineLine line, OutputStream out) throws IOException {
    out.write((Wire.line(line) + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /**
   * Writes a row per second until every loop has ended, then the summary.
   *
   * @throws IOException where standard output or the histogram log cannot be written
   */
  public void run() throws IOException, InterruptedException {
    while (ending.loops() < plan.threads()) {
      switch (messages.take()) {
        case Message.Done(Tally tally) -> merge(tally);
        case Message.End(LoopEnd end) -> ending.add(end);
      }
    }
    boolean interrupted = counted < timeline.runEnd();
    ProcessMeter.Reading process = new ProcessMeter.Reading(cpuSeconds, gcMs);
    write(
        new Summary(plan, timeline, window, inFlightAtStart, process, ending, interrupted)
            .line(notes));
  }

  private void merge(Tally tally) throws IOException {
    Second second = pending.computeIfAbsent(tally.second, number -> new Second(tally, open));
    second.sum.addLoop(tally);
    second.loops++;
    if (second.loops == plan.threads()) {
      pending.remove(tally.second);
      emit(second.sum);
    }
  }

  private void emit(Tally second) throws IOException {
    ProcessMeter.Reading process = meter.next();
    if (log != null) {
      log.write(second);
    }
    counted = second.to;
    if (timeline.phase(second.from) == Phase.WINDOW) {
      if (!windowBegun) {
        inFlightAtStart = inFlight;
      }
      window.addSecond(second, !windowBegun);
      windowBegun = true;
      cpuSeconds += process.cpuSeconds();
      gcMs += process.gcMs();
    }
    inFlight = second.inFlight.last;
    write(row(second, process));
  }

  /** What ended in a second, and the generator's own health. */
  private LoadSecond row(Tally second, ProcessMeter.Reading process) {
    long span = second.to - second.from;
    return new LoadSecond(
        new LoadSecond.Span(
            Math.toIntExact(second.second),
            timeline.phase(second.from),
            timeline.epochMs(second.from),
            Rounded.ms(span)),
        new LoadSecond.Requests(
            second.started,
            second.ok,
            second.statuses(),
            second.errors(),
            Rounded.ms(second.latencies.sumNanos()),
            second.failed == null ? 0 : Rounded.ms(second.failed.sumNanos()),
            second.bytesIn),
        new LoadSecond.InFlight(
            second.inFlight.last,
            Rounded.mean(second.inFlight.area, span),
            Rounded.ms(second.agesNanos),
            second.connections.last,
            Rounded.mean(second.connections.area, span),
            second.connections.least,
            second.connections.most,
            open ? (Long) (long) second.waiting.last : null),
        second.latencies.figures(),
        process.generator(second, second.missedStarts),
        open
            ? null
            : new LoadSecond.Thoughts(
                second.thoughts,
                Rounded.ms(second.thoughtNanos),
                Rounded.ms(second.thoughtAgesNanos)),
        second.kinds.figures(plan.mix().names(), Outcomes::count),
        plan.target().tls()
            ? new LoadSecond.Handshakes(second.handshakes, Rounded.ms(second.handshakeNanos))
            : null);
  }

  @Override
  public void close() {
    if (log != null) {
      log.close();
    }
  }
}
