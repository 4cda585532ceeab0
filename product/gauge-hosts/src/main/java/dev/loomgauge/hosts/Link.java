package dev.loomgauge.hosts;

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
  private final LinkTool tool;

  protected Link(String host, LinkTool tool) {
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
      LinkTool.Answer answer = tool.run(command(EndMark.after(there)), "", limit);
      if (!answer.ended()) {
        throw new TierException(
            "Host %s did not answer within %d s%s. Remedy: %s."
                .formatted(
                    host,
                    limit.toSeconds(),
                    answer.errors().isBlank() ? "" : ": " + answer.lastWords(""),
                    tool.slow()));
      }
      return succeeded(answer.out(), answer.errors());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TierException("Interrupted while host " + host + " worked", e);
    }
  }

  /** What a command there printed that has ended well. */
  private String succeeded(String out, String errors) {
    EndMark end = EndMark.of(out).orElseThrow(() -> cut(errors));
    if (end.code() != 0) {
      throw new TierException(
          "A command on host %s ended with %d: %s. Remedy: %s."
              .formatted(
                  host,
                  end.code(),
                  LinkTool.lastWords(errors, "it printed nothing"),
                  remedy(errors)));
    }
    return end.out();
  }

  private TierException cut(String errors) {
    return new TierException(
        "The connection to host %s ended before a command there did: %s. Remedy: %s."
            .formatted(
                host,
                LinkTool.lastWords(errors, tool.program() + " printed nothing"),
                remedy(errors)));
  }

  /**
   * Gives a command there the output of one here.
   *
   * @throws TierException if one of them fails, or the connection ends
   */
  final void pipe(List<String> here, String there) throws InterruptedException {
    try {
      List<Process> both =
          ProcessBuilder.startPipeline(
              List.of(new ProcessBuilder(here), new ProcessBuilder(command(EndMark.after(there)))));
      Process first = both.getFirst();
      Process last = both.getLast();
      endsWithTheConnection(last);
      Gathered ownErrors = Gathered.of(first.getErrorStream());
      Gathered errors = Gathered.of(last.getErrorStream());
      Gathered out = Gathered.of(last.getInputStream());
      try {
        last.waitFor();
        long deadline = Gathered.deadline();
        String own = ownErrors.text(deadline);
        succeeded(out.text(deadline), errors.text(deadline) + "\n" + own);
        if (first.waitFor() != 0) {
          throw new TierException(
              "%s failed on this machine, so that host %s did not get all of its files: %s. Remedy: see that they can be read."
                  .formatted(here.getFirst(), host, LinkTool.lastWords(own, "it printed nothing")));
        }
      } finally {
        both.forEach(Process::destroyForcibly); // closes the streams, too
      }
    } catch (IOException e) {
      throw new TierException(
          "Cannot run %s or %s: %s".formatted(here.getFirst(), tool.program(), e.getMessage()), e);
    }
  }

  /**
   * Writes what a command there prints to a stream.
   *
   * @throws IOException if that fails, with the last words of the command
   */
  final void copy(String there, OutputStream to) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command(there)).start();
    try {
      endsWithTheConnection(process);
      Gathered errors = Gathered.of(process.getErrorStream());
      process.getOutputStream().close();
      try (InputStream in = process.getInputStream()) {
        in.transferTo(to);
      }
      if (process.waitFor() != 0) {
        throw new IOException(
            LinkTool.lastWords(
                errors.text(Gathered.deadline()), "the connection failed, and nothing says why"));
      }
    } finally {
      process.destroyForcibly();
    }
  }

  /** kubectl, for one, would wait for a node that is gone. */
  private void endsWithTheConnection(Process process) {
    var _ = end().thenRun(() -> process.toHandle().destroyForcibly());
  }
}
