package dev.loomgauge.hosts;

import dev.loomgauge.core.Sha256;
import dev.loomgauge.hosts.LinkTool.Gathered;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One connection to a host, over which any number of commands run at once. It ends when the host
 * has not answered for five seconds, and the local ends of all commands end then.
 */
public abstract class Link implements AutoCloseable {
  private static final Duration LOOK = Duration.ofSeconds(20);
  private final String host;
  private final LinkTool tool;

  protected Link(String host, LinkTool tool) {
    this.host = host;
    this.tool = tool;
  }

  /** The command line here that runs a line of the shell there. */
  public abstract List<String> command(String there);

  public abstract boolean alive();

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

  protected final String host() {
    return host;
  }

  /** What a command there printed; {@link TierException} if it fails, or takes too long. */
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
      throw TierException.interrupted("host " + host + " worked", e);
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

  /** Brings a file there; {@link TierException} if that fails. */
  final void send(Path here, Path there) {
    String part = ShellWords.quoted(there + ".part");
    try {
      // Another process may be reading the file.
      pipe(
          List.of("cat", here.toAbsolutePath().toString()),
          "cat >" + part + " && mv -f " + part + " " + ShellWords.quoted(there.toString()));
    } catch (InterruptedException e) {
      throw TierException.interrupted(here + " was brought to " + host, e);
    }
  }

  /**
   * Brings a file from there, whole or not at all, and deletes it there once it is here.
   *
   * @throws TierException if it is not there, or its checksum here is another
   */
  final void collect(Path there, Path here) {
    String file = ShellWords.quoted(there.toString());
    String told = run("sha256sum <" + file, LOOK).split(" ", 2)[0].strip();
    Path fresh = here.resolveSibling(here.getFileName() + ".part");
    MessageDigest digest = Sha256.digest();
    try {
      try (OutputStream out = new DigestOutputStream(Files.newOutputStream(fresh), digest)) {
        copy("cat <" + file, out);
      }
      String got = HexFormat.of().formatHex(digest.digest());
      if (!got.equals(told)) {
        throw new TierException(
            "The file %s did not come whole from host %s: its checksum is %s there and %s here."
                .formatted(there, host, told, got));
      }
      Files.move(fresh, here, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new TierException(
          "Cannot bring %s from host %s: %s".formatted(there, host, e.getMessage()), e);
    } catch (InterruptedException e) {
      throw TierException.interrupted(there + " was brought from " + host, e);
    }
    run(ShellWords.line(List.of("rm", "-f", there.toString())), LOOK);
  }

  /** kubectl, for one, would wait for a node that is gone. */
  private void endsWithTheConnection(Process process) {
    var _ = end().thenRun(() -> process.toHandle().destroyForcibly());
  }

  /**
   * What a command has printed, and its exit code, which it prints last: {@code kubectl exec} ends
   * with 0, too, when a node or its container runtime is lost before the command has ended.
   */
  record EndMark(String out, int code) {
    private static final String MARK = "loomgauge-end ";

    /** A line of the shell that runs another and prints its exit code. */
    static String after(String line) {
      return ShellWords.line(
          List.of("sh", "-c", "eval \"$1\"; printf '\\n" + MARK + "%d\\n' $?", "sh", line));
    }

    /** Of all that was printed; empty where the command did not end. */
    static Optional<EndMark> of(String printed) {
      int at = printed.lastIndexOf("\n" + MARK);
      String code = at < 0 ? "" : printed.substring(at + 1 + MARK.length()).strip();
      return code.matches("[0-9]{1,3}")
          ? Optional.of(new EndMark(printed.substring(0, at), Integer.parseInt(code)))
          : Optional.empty();
    }
  }
}
