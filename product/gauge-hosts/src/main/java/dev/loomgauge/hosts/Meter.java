package dev.loomgauge.hosts;

import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.LinuxUnits;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.process.Watchdog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The session on a host ({@code meter.sh}) that tells what its processes have used. */
final class Meter implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofMillis(400);
  private static final int FIGURES = 4;
  private static final long NANOS_IN_SECOND = 1_000_000_000L;

  private final Link link;
  private final Supplier<Child> start;
  private final BlockingQueue<String> lines;
  private volatile Child child;
  private volatile boolean closed;
  private long tickNanos;
  private long pageBytes;

  /** Questions of which no answer has come: one that comes late is not that to the next. */
  private int unanswered;

  private Meter(Link link, Supplier<Child> start, BlockingQueue<String> lines) {
    this.link = link;
    this.start = start;
    this.lines = lines;
    this.child = start.get();
  }

  /**
   * Starts it, with a mark by which the warden knows it; again, when it is asked after somebody has
   * ended it.
   */
  static Meter start(String host, Link link, Children children, Path log, String mark) {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Launch launch =
        Launch.of(
                "the meter on " + host,
                link.command(
                    "env %s %s"
                        .formatted(
                            ShellWords.quoted(Watchdog.MARK + "=" + mark),
                            ShellWords.script("meter.sh", List.of()))),
                log)
            .withLines(lines::add)
            .endingWithInput();
    return new Meter(link, () -> children.start(launch), lines);
  }

  /** What a process and all that it started have used; empty where it does not tell at once. */
  Optional<ProcessUse> use(long pid) {
    return ask(String.valueOf(pid)).flatMap(line -> read(pid, line.split(" ", -1)));
  }

  /** The periods in which the CPU quota was used up; empty where there is none. */
  OptionalLong throttled() {
    Optional<String> answer = ask("quota").filter(line -> line.matches("[0-9]{1,18}"));
    return answer.isPresent()
        ? OptionalLong.of(Long.parseLong(answer.get()))
        : OptionalLong.empty();
  }

  /** What has passed an interface; empty where it does not tell at once. */
  Optional<LinkCount> link(HostFacts.Link link) {
    return ask("link " + link.device())
        .filter(line -> line.matches("[0-9]{1,18} [0-9]{1,18}"))
        .map(line -> line.split(" ", -1))
        .map(
            bytes ->
                new LinkCount(
                    link.device(),
                    link.mbit(),
                    Long.parseLong(bytes[0]),
                    Long.parseLong(bytes[1])));
  }

  /** What each CPU has done so far; empty where it does not tell at once. */
  Optional<MachineUse> cpus() {
    return ask("cpus")
        .filter(line -> line.startsWith("cpu"))
        .map(
            line ->
                MachineUse.parse(line.replace(';', '\n'), new LinuxUnits(tickNanos, pageBytes)));
  }

  private synchronized Optional<String> ask(String question) {
    try {
      if (!child.alive()) {
        replace();
        return Optional.empty();
      }
      if (tickNanos == 0 && !units(lines.poll(START.toMillis(), TimeUnit.MILLISECONDS))) {
        return Optional.empty();
      }
      for (; unanswered > 0 && lines.poll() != null; unanswered--) {
        // Too late.
      }
      if (unanswered > 0) {
        return Optional.empty();
      }
      child.say(question);
      String line = lines.poll(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
      unanswered += line == null ? 1 : 0;
      return Optional.ofNullable(line);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // the host is lost, which its owner hears
    }
  }

  /** Only one that has worked: what cannot run there would end each time. */
  private void replace() {
    if (closed || tickNanos == 0 || !link.alive()) {
      return;
    }
    tickNanos = 0;
    unanswered = 0;
    lines.clear();
    child = start.get();
    if (closed) {
      child.stop(Children.GRACE);
    }
  }

  private boolean units(@Nullable String line) {
    String[] parts = line == null ? new String[0] : line.split(" ", -1);
    if (parts.length != 3) {
      return false;
    }
    tickNanos = NANOS_IN_SECOND / Long.parseLong(parts[1]);
    pageBytes = Long.parseLong(parts[2]);
    return true;
  }

  private Optional<ProcessUse> read(long pid, String[] figures) {
    return figures.length == FIGURES
        ? Optional.of(
            new ProcessUse(
                Set.of(pid),
                Duration.ofNanos(Long.parseLong(figures[0]) * tickNanos),
                Long.parseLong(figures[1]) * pageBytes,
                Integer.parseInt(figures[2]),
                Integer.parseInt(figures[3]),
                0))
        : Optional.empty();
  }

  @Override
  public void close() {
    closed = true;
    child.stop(Children.GRACE);
  }
}
