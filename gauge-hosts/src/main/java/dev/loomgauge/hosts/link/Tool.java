package dev.loomgauge.hosts.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A local program that reaches hosts.
 *
 * @param program for messages
 * @param missing what to do where it is not here
 * @param slow what to do where it does not answer
 */
public record Tool(String program, String missing, String slow) {

  /** Of a command that has ended. */
  public record Answer(int code, String out, String errors) {}

  /**
   * Runs a command of it; empty where it takes too long.
   *
   * @param input for its standard input
   * @throws TierException if the program is not here
   */
  public Optional<Answer> run(List<String> command, String input, Duration limit)
      throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).start();
      CompletableFuture<String> out = all(process.getInputStream());
      CompletableFuture<String> errors = all(process.getErrorStream());
      give(process, input);
      try {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
            ? Optional.of(new Answer(process.exitValue(), out.join(), errors.join()))
            : Optional.empty();
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
      System.getLogger(Tool.class.getName()).log(System.Logger.Level.DEBUG, "Input not read", e);
    }
  }

  static CompletableFuture<String> all(InputStream in) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try (in) {
                text.complete(new String(in.readAllBytes(), UTF_8));
              } catch (IOException e) {
                text.complete("");
              }
            });
    return text;
  }
}
