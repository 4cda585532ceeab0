package dev.loomgauge.run.tier;

import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * One of our own programs: when ready it prints one line of JSON, {@code {"ready":true,...}}, and
 * it ends when its standard input ends.
 *
 * @param child its process
 * @param ready the line
 */
record ReadyProgram(Child child, Map<String, Object> ready) {
  /**
   * Little memory, and only the compiler that is ready soonest: these programs share their CPUs.
   */
  static final List<String> SMALL_JVM =
      List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** Starts it and waits for its line; lines before and after that are not for us. */
  static ReadyProgram start(
      Children children, Launch launch, Duration timeout, StartProgress progress) {
    AtomicReference<@Nullable Map<String, Object>> ready = new AtomicReference<>();
    Child child = children.start(launch.withLines(line -> accept(line, ready)));
    return new ReadyProgram(child, Startup.await(child, timeout, progress, look(ready)));
  }

  private static void accept(String line, AtomicReference<@Nullable Map<String, Object>> ready) {
    if (ready.get() != null || !line.startsWith("{")) {
      return;
    }
    try {
      Map<String, Object> json = LocalHttp.parse(line);
      if (Boolean.TRUE.equals(json.get("ready"))) {
        ready.set(json);
      }
    } catch (JacksonException e) {
      System.getLogger(ReadyProgram.class.getName())
          .log(System.Logger.Level.WARNING, "Not JSON: " + line, e);
    }
  }

  private static Startup.Look<Map<String, Object>> look(
      AtomicReference<@Nullable Map<String, Object>> ready) {
    return new Startup.Look<>() {
      @Override
      public Optional<Map<String, Object>> look() {
        return Optional.ofNullable(ready.get());
      }

      @Override
      public String missing() {
        return "it printed no line {\"ready\":true,...}";
      }
    };
  }

  /**
   * A number of the line.
   *
   * @throws TierException if it is not there
   */
  long number(String key) {
    if (ready.get(key) instanceof Number number) {
      return number.longValue();
    }
    throw missing(key);
  }

  /**
   * A text of the line.
   *
   * @throws TierException if it is not there
   */
  String text(String key) {
    if (ready.get(key) instanceof String text) {
      return text;
    }
    throw missing(key);
  }

  private TierException missing(String key) {
    return new TierException(
        "%s said it is ready without its \"%s\": %s. Build all parts of Loomgauge together."
            .formatted(child.launch().name(), key, ready));
  }
}
