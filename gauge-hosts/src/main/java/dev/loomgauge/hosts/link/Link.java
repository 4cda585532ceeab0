package dev.loomgauge.hosts.link;

import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One connection to a host, over which any number of commands run at once. It ends when the host
 * has not answered for five seconds, and the local ends of all commands end then.
 */
public abstract class Link implements AutoCloseable {
  private final String host;
  private final Tool tool;

  protected Link(String host, Tool tool) {
    this.host = host;
    this.tool = tool;
  }

  /** The command line here that runs a line of the shell there. */
  public abstract List<String> command(String there);

  /** Whether it stands. */
  public abstract boolean alive();

  /** Completes when it has ended. */
  public abstract CompletableFuture<Integer> end();

  /**
   * Addresses of this machine and of the host as {@code SSH_CONNECTION} has them; empty where the
   * host tells them.
   */
  public abstract String addresses();

  /** What to do about a command that failed. */
  protected abstract String remedy(String errors);

  @Override
  public abstract void close();

  /** Its name. */
  protected final String host() {
    return host;
  }

  /**
   * What a command there printed.
   *
   * @throws TierException if it fails, or takes too long
   */
  final String run(String there, Duration limit) {
    try {
      Tool.Answer answer =
          tool.run(command(EndMark.after(there)), "", limit)
              .orElseThrow(
                  () ->
                      new TierException(
                          "Host %s did not answer within %d s. Remedy: %s."
                              .formatted(host, limit.toSeconds(), tool.slow())));
      EndMark end = EndMark.of(answer.out()).orElseThrow(() -> cut(answer.errors()));
      if (end.code() != 0) {
        throw failed(end.code(), answer.errors());
      }
      return end.out();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TierException("Interrupted while host " + host + " worked", e);
    }
  }

  private TierException cut(String errors) {
    return new TierException(
        "The connection to host %s ended before a command there did: %s. Remedy: %s."
            .formatted(
                host,
                errors.isBlank() ? tool.program() + " printed nothing" : errors.strip(),
                remedy(errors)));
  }

  private TierException failed(int code, String errors) {
    return new TierException(
        "A command on host %s ended with %d: %s. Remedy: %s."
            .formatted(host, code, errors.strip(), remedy(errors)));
  }

  /**
   * Gives a command there the output of one here.
   *
   * @throws TierException if one of them fails
   */
  final void pipe(List<String> here, String there) throws InterruptedException {
    try {
      List<Process> both =
          ProcessBuilder.startPipeline(
              List.of(
                  new ProcessBuilder(here).redirectError(ProcessBuilder.Redirect.DISCARD),
                  new ProcessBuilder(command(EndMark.after(there)))));
      Process last = both.getLast();
      CompletableFuture<String> errors = Tool.all(last.getErrorStream());
      CompletableFuture<String> out = Tool.all(last.getInputStream());
      last.waitFor();
      EndMark end = EndMark.of(out.join()).orElseThrow(() -> cut(errors.join()));
      if (end.code() != 0 || both.getFirst().waitFor() != 0) {
        throw failed(end.code(), errors.join());
      }
    } catch (IOException e) {
      throw new TierException(
          "Cannot run %s or %s: %s".formatted(here.getFirst(), tool.program(), e.getMessage()), e);
    }
  }

  /**
   * Writes what a command there prints to a stream.
   *
   * @return its exit code
   */
  final int copy(String there, OutputStream to) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(there)).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    try (InputStream in = process.getInputStream()) {
      in.transferTo(to);
    }
    return process.waitFor();
  }
}
