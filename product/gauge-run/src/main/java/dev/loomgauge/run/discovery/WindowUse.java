package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.JvmThreads;
import dev.loomgauge.run.probe.process.JvmThreads.ThreadKind;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a service used in the window of a load: its clocks are read as the window opens and as it
 * closes, so that throughput, CPU per request and busy CPUs are of the same time. Where the engine
 * does not report its seconds, it is the whole load.
 */
final class WindowUse {
  /** Tolerance for the length of the window as the engine reports it, in milliseconds. */
  private static final double TOLERANCE_MS = 20;

  /** The number of the second that ends as the window opens. */
  private static final int LAST_BEFORE = -1;

  private static final MachineUse.CpuTimes NOTHING = new MachineUse.CpuTimes(0, 0, 0, 0);

  private final OwnService service;
  private final Optional<CpuSet> others;
  private final double closesMs;
  private final JvmThreads threads;
  private final RunQueues queues;
  private final ProcessProbe probe = ProcessProbe.detect();
  private final Clock started;
  private Clock opened;
  private @Nullable Clock closed;
  private double windowMs;
  private double ok;

  /**
   * Readings at one moment.
   *
   * @param compilers the part of the service's CPU time that its compilers used
   */
  private record Clock(
      long nanos,
      Duration service,
      Duration compilers,
      RunQueues.Reading threads,
      MachineUse.CpuTimes others) {}

  /**
   * Of a load that begins now.
   *
   * @param others CPUs that the service does not use; empty where none are set apart
   */
  WindowUse(OwnService service, Optional<CpuSet> others, Duration window) {
    this.service = service;
    this.others = others;
    this.closesMs = window.toNanos() / 1e6;
    this.threads = JvmThreads.of(service.answering());
    this.queues = RunQueues.of(service.answering());
    this.started = clock();
    this.opened = started;
  }

  /** A second of the load is over. */
  synchronized void passed(LoadSecond second) {
    if (second.span().phase() == Phase.WINDOW) {
      windowMs += second.spanMs();
      ok += second.ok();
      if (windowMs >= closesMs - TOLERANCE_MS && closed == null) {
        closed = clock();
      }
    } else if (second.second() == LAST_BEFORE) {
      opened = clock();
    }
  }

  /** What the load was, when it has ended. */
  synchronized LoadPoint point(int users, LoadOutcome outcome) {
    Clock end = closed;
    double answers = ok;
    if (end == null) {
      opened = started;
      end = clock();
      answers = outcome.seconds().stream().mapToLong(LoadSecond::ok).sum();
    }
    double seconds = service.cpus() * (end.nanos() - opened.nanos()) / 1e9;
    double cpu = end.service().minus(opened.service()).toNanos() / 1e9;
    double compiled = end.compilers().minus(opened.compilers()).toNanos() / 1e9;
    double worked = Math.max(0, cpu - compiled);
    return new LoadPoint(
        users,
        outcome.summary().throughputRps(),
        outcome.summary().meanMs(),
        answers > 0 ? worked * 1000 / answers : 0,
        threads(opened, end, answers, worked),
        new LoadPoint.Busy(
            cpu / seconds, compiled / seconds, end.others().busySince(opened.others())),
        outcome.summary().requests().errorRate());
  }

  private static LoadPoint.Threads threads(Clock from, Clock to, double ok, double cpu) {
    if (ok == 0) {
      return new LoadPoint.Threads(0, 0);
    }
    if (!to.threads().known()) {
      return new LoadPoint.Threads(cpu * 1000 / ok, 0);
    }
    RunQueues.Clock used = to.threads().since(from.threads());
    return new LoadPoint.Threads(used.cpu() / 1e6 / ok, used.queued() / 1e6 / ok);
  }

  private Clock clock() {
    threads.list();
    long compilers = threads.nanos().getOrDefault(ThreadKind.COMPILER, 0L);
    ProcessUse use = probe.processes().trees(List.of(service.pid()));
    MachineUse machine = probe.machine();
    return new Clock(
        System.nanoTime(),
        use == null ? Duration.ZERO : use.cpu(),
        Duration.ofNanos(compilers),
        queues.read(),
        machine == null ? NOTHING : others.map(machine::of).orElse(NOTHING));
  }
}
