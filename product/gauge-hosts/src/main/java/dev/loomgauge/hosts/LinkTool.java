package dev.loomgauge.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.run.machine.TierException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A local program that reaches hosts, and what to do where it is missing or does not answer. */
public record LinkTool(String program, String missing, String slow) {
  private static final int LAST_WORDS = 3;

  /**
   * Of a command.
   *
   * @param ended whether it has ended by itself; else it took too long
   * @param code 0 where it succeeded
   */
  public record Answer(boolean ended, int code, String out, String errors) {
    /** Whether it did what it was asked to do. */
    public boolean succeeded() {
      return ended && code == 0;
    }

    /** Its last words, on one line. */
    public String lastWords(String otherwise) {
      return LinkTool.lastWords(errors, otherwise);
    }
  }

  /** Runs a command of it, ends it where it takes too long; {@link TierException} without it. */
  public Answer run(List<String> command, String input, Duration limit)
      throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).start();
      Gathered out = Gathered.of(process.getInputStream());
      Gathered errors = Gathered.of(process.getErrorStream());
      give(process, input);
      try {
        boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        if (!ended) {
          process.toHandle().destroyForcibly(); // Process.destroyForcibly would close its streams
        }
        int code = process.waitFor();
        long deadline = Gathered.deadline();
        return new Answer(ended, code, out.text(deadline), errors.text(deadline));
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new TierException(
          "Cannot run %s: %s. Remedy: %s.".formatted(program, e.getMessage(), missing), e);
    }
  }

  private static void give(Process process, String input) {
    try (OutputStream to = process.getOutputStream()) {
      to.write(input.getBytes(UTF_8));
    } catch (IOException e) {
      // It has ended without reading, and its errors tell why.
      System.getLogger(LinkTool.class.getName())
          .log(System.Logger.Level.DEBUG, "Input not read", e);
    }
  }

  /** The last lines of what a program complained of, as one. */
  static String lastWords(String errors, String otherwise) {
    List<String> lines = errors.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    return lines.isEmpty()
        ? otherwise
        : String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_WORDS), lines.size()));
  }

  /** What a local process prints, gathered on a thread of its own. */
  static final class Gathered {
    /** What a process has printed is here this soon after its end. */
    private static final Duration SOON = Duration.ofSeconds(5);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Thread reader;

    private Gathered(InputStream in) {
      this.reader = Thread.ofVirtual().unstarted(() -> read(in));
    }

    static Gathered of(InputStream in) {
      Gathered gathered = new Gathered(in);
      gathered.reader.start();
      return gathered;
    }

    private void read(InputStream in) {
      try (in) {
        in.transferTo(bytes);
      } catch (IOException e) {
        // The process was ended: what came until then counts.
        System.getLogger(Gathered.class.getName())
            .log(System.Logger.Level.DEBUG, "Not read to its end", e);
      }
    }

    /** The {@link System#nanoTime()} until which streams of a process that ends now are read. */
    static long deadline() {
      return System.nanoTime() + SOON.toNanos();
    }

    /**
     * All of it, once the process has ended. Something that it has started may hold the stream open
     * for ever, and is not waited for.
     *
     * @param deadline one for all streams of the process
     */
    String text(long deadline) throws InterruptedException {
      long left = deadline - System.nanoTime();
      if (left > 0) {
        reader.join(Duration.ofNanos(left));
      }
      return bytes.toString(UTF_8);
    }
  }
}
