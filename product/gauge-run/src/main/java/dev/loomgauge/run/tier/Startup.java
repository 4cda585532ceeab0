package dev.loomgauge.run.tier;

import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Waits until a process that was just started is ready, and says clearly why it is not. */
public final class Startup {
  private static final Duration POLL = Duration.ofMillis(50);
  private static final Duration REPORT = Duration.ofMillis(500);
  private static final int LOG_LINES = 20;
  private static final int TRACE_LINES = 200;

  /** JVMS 4.1: the major version of a class file is 44 above the Java version that wrote it. */
  private static final int FIRST_MAJOR = 44;

  private static final Pattern NEWER_CLASS =
      Pattern.compile("class file version (\\d{2,3})\\.\\d+\\).* up to (\\d{2,3})\\.");

  private Startup() {}

  /** Looks whether the process is ready. */
  public interface Look<T> {
    /** What was waited for, or empty when it is not there yet. */
    Optional<T> look();

    /** What is missing, for the error: "http://127.0.0.1:8080/health answered 503". */
    String missing();
  }

  /**
   * Asks again and again, 20 times a second at most. On failure the process is stopped.
   *
   * @throws TierException if the process ends, or is not ready within {@code timeout}
   */
  public static <T> T await(Child child, Duration timeout, StartProgress progress, Look<T> look) {
    long begin = System.nanoTime();
    try {
      Duration reported = Duration.ZERO;
      while (true) {
        boolean alive = child.alive(); // asked first, so that a last word before the end counts
        Optional<T> found = look.look();
        if (found.isPresent()) {
          return found.get();
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
        if (!alive) {
          throw ended(child);
        }
        if (elapsed.minus(reported).compareTo(REPORT) >= 0) {
          progress.starting(elapsed, String.join("", child.logTail(1)));
          reported = elapsed;
        }
        if (elapsed.compareTo(timeout) > 0) {
          throw tooSlow(child, timeout, look.missing());
        }
        Thread.sleep(POLL);
      }
    } catch (InterruptedException e) {
      child.stop(Duration.ZERO);
      throw TierException.interrupted(child.launch().name() + " was starting.", e);
    } catch (TierException e) {
      child.stop(Children.GRACE);
      throw e;
    }
  }

  private static TierException ended(Child child) {
    return new TierException(
        "%s ended while starting, with exit code %d.%s%s"
            .formatted(
                capital(child.launch().name()),
                child.exit().join(),
                olderJava(child.logTail(TRACE_LINES)),
                log(child)));
  }

  /** What a JVM says that is older than the classes it was given, with the remedy; else empty. */
  private static String olderJava(List<String> log) {
    return log.stream()
        .map(NEWER_CLASS::matcher)
        .filter(Matcher::find)
        .findFirst()
        .map(
            line ->
                " It is compiled for Java %d, and its java is a %d. Remedy: name a newer java in its command, such as %s."
                    .formatted(
                        Integer.parseInt(line.group(1)) - FIRST_MAJOR,
                        Integer.parseInt(line.group(2)) - FIRST_MAJOR,
                        Path.of(System.getProperty("java.home"), "bin", "java")))
        .orElse("");
  }

  private static TierException tooSlow(Child child, Duration timeout, String missing) {
    return new TierException(
        "%s was not ready within %d s: %s. See in its log what it waits for.%s"
            .formatted(capital(child.launch().name()), timeout.toSeconds(), missing, log(child)));
  }

  /** The last lines of its log, to be added to an error. */
  public static String log(Child child) {
    List<String> lines = child.logTail(LOG_LINES);
    return lines.isEmpty()
        ? " Its log " + child.log() + " is empty."
        : " Last lines of its log " + child.log() + ":\n  " + String.join("\n  ", lines);
  }

  private static String capital(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** Hears, about twice a second, how long a tier has been starting. */
  @FunctionalInterface
  public interface StartProgress {
    /** For callers that show nothing. */
    StartProgress NONE = (elapsed, lastLine) -> {};

    /**
     * Still starting.
     *
     * @param elapsed since the start of the process
     * @param lastLine the last line of its log; empty when there is none
     */
    void starting(Duration elapsed, String lastLine);
  }
}
