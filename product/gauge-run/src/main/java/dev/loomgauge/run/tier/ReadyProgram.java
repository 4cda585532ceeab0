package dev.loomgauge.run.tier;

import dev.loomgauge.protocol.ReadyLine;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.Startup.StartProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One of our own programs: when ready it prints one line of JSON, {@code {"ready":true,...}}, and
 * it ends when its standard input ends.
 */
record ReadyProgram<T extends ReadyLine>(Child child, T ready) {
  /** The transport whose timers are rounded up to a millisecond. */
  private static final String COARSE = "nio";

  private static final String READY = "{\"ready\":true,";

  /**
   * How such a program is started: with little memory, and only the compiler that is ready soonest,
   * since these programs share their CPUs.
   *
   * @param arguments as its own help has them
   */
  static Launch launch(String name, Path javaHome, Path jar, List<String> arguments, Path log) {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin/java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(arguments);
    command.add("--stop-at-eof");
    return Launch.of(name, command, log).asOurs();
  }

  /**
   * Starts it and waits for its line; lines before that are not for us.
   *
   * @param starter of processes, on this machine or another
   * @param more takes each line after that, on a thread of its own, and must not throw
   * @throws TierException if it ends, is not ready in time, or says less than it has to
   */
  static <T extends ReadyLine> ReadyProgram<T> start(
      Function<Launch, Child> starter,
      Launch launch,
      Class<T> type,
      Duration timeout,
      StartProgress progress,
      Consumer<String> more) {
    AtomicReference<@Nullable String> ready = new AtomicReference<>();
    Child child =
        starter.apply(
            launch.withLines(
                line -> {
                  if (ready.get() != null) {
                    more.accept(line);
                  } else if (line.startsWith(READY)) {
                    ready.set(line);
                  }
                }));
    String line = Startup.await(child, timeout, progress, look(ready));
    try {
      return new ReadyProgram<>(child, Wire.read(line, type));
    } catch (WireException e) {
      child.stop(Children.GRACE);
      throw new TierException(
          "%s said that it is ready, but not all it has to: %s. Remedy: build all parts of Loomgauge together."
              .formatted(launch.name(), e.getMessage()),
          e);
    }
  }

  /**
   * What a reader of figures must know of a tier that delays; empty where it waits exactly.
   *
   * @param transport that it is ready with
   */
  static Optional<String> caution(String name, String transport) {
    return transport.equals(COARSE)
        ? Optional.of(
            name
                + " answers up to 1 ms late, and the load engine has timers as coarse on such a machine: Netty's epoll cannot be loaded (it needs Linux with glibc, and a temporary folder that is not mounted noexec).")
        : Optional.empty();
  }

  private static Startup.Look<String> look(AtomicReference<@Nullable String> ready) {
    return new Startup.Look<>() {
      @Override
      public Optional<String> look() {
        return Optional.ofNullable(ready.get());
      }

      @Override
      public String missing() {
        return "it printed no line " + READY + "...}";
      }
    };
  }
}
