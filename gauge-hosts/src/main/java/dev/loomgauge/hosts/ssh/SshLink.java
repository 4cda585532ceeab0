package dev.loomgauge.hosts.ssh;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One connection to a host, which all commands share ({@code ControlMaster} of ssh_config(5)). It
 * ends when the host has not answered for five seconds, and everything that uses it ends then.
 */
final class SshLink implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(20);
  private static final Duration LOOK = Duration.ofMillis(50);
  private static final int LAST_WORDS = 3;

  private final String host;
  private final List<String> ssh;
  private final Path folder;
  private final Child master;

  private SshLink(String host, List<String> ssh, Path folder, Child master) {
    this.host = host;
    this.ssh = List.copyOf(ssh);
    this.folder = folder;
    this.master = master;
  }

  /**
   * Connects, without asking anybody for a password.
   *
   * @param ssh program with its first options
   * @throws TierException if that fails, with the last words of ssh
   */
  static SshLink open(String host, List<String> ssh, Children children, Path log) {
    Path folder = socketFolder();
    List<String> command = new ArrayList<>(ssh);
    command.addAll(List.of("-M", "-N", "-S", socket(folder)));
    command.addAll(
        options(
            "ControlMaster=yes",
            "ControlPersist=no",
            "BatchMode=yes",
            "ConnectTimeout=10",
            "ServerAliveInterval=1",
            "ServerAliveCountMax=5",
            "ForwardAgent=no",
            "ForwardX11=no",
            "ClearAllForwardings=yes",
            "PermitLocalCommand=no",
            "RemoteCommand=none"));
    command.addAll(List.of("--", host));
    SshLink link =
        new SshLink(host, ssh, folder, children.start(Launch.of("ssh to " + host, command, log)));
    try {
      link.await();
      return link;
    } catch (RuntimeException e) {
      link.close();
      throw e;
    }
  }

  private void await() {
    long begin = System.nanoTime();
    try {
      while (!answers()) {
        if (!master.alive() || System.nanoTime() - begin > CONNECT.toNanos()) {
          throw new TierException(
              "Cannot reach host %s by ssh: %s. Remedy: make 'ssh -o BatchMode=yes %s true' work."
                  .formatted(host, words(), host));
        }
        Thread.sleep(LOOK);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TierException("Interrupted while connecting to host " + host, e);
    }
  }

  private String words() {
    String said = String.join(" | ", master.logTail(LAST_WORDS));
    return said.isEmpty() ? "it does not answer within 20 s" : said;
  }

  private boolean answers() throws InterruptedException {
    return Files.exists(Path.of(socket(folder)))
        && exec(check(), Duration.ofSeconds(5)).map(answer -> answer.code() == 0).orElse(false);
  }

  private List<String> check() {
    List<String> command = new ArrayList<>(ssh);
    command.addAll(List.of("-S", socket(folder), "-O", "check", "--", host));
    return command;
  }

  private static Path socketFolder() {
    try {
      return Files.createTempDirectory(Path.of("/tmp"), "lg"); // a socket's path has 108 bytes
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot make a folder in /tmp for a connection", e);
    }
  }

  private static String socket(Path folder) {
    return folder.resolve("s").toString();
  }

  private static List<String> options(String... options) {
    return List.of(options).stream().flatMap(o -> List.of("-o", o).stream()).toList();
  }

  /** The command line here that runs a command line there over this connection, and no other. */
  List<String> command(String there) {
    List<String> command = new ArrayList<>(ssh);
    command.addAll(List.of("-T", "-S", socket(folder)));
    command.addAll(
        options("ControlMaster=no", "ProxyCommand=false", "RemoteCommand=none", "BatchMode=yes"));
    command.addAll(List.of("--", host, there));
    return command;
  }

  /** Whether it stands. */
  boolean alive() {
    return master.alive();
  }

  /** Completes when it has ended. */
  CompletableFuture<Integer> end() {
    return master.exit();
  }

  /**
   * What a command there printed.
   *
   * @throws TierException if it fails, or takes too long
   */
  String run(String there, Duration limit) {
    try {
      Answer answer =
          exec(command(there), limit)
              .orElseThrow(
                  () ->
                      new TierException(
                          "Host %s did not answer within %d s. Remedy: see what 'time ssh %s true' waits for; it may be a startup file of the shell there."
                              .formatted(host, limit.toSeconds(), host)));
      if (answer.code() != 0) {
        throw failed(answer.code(), answer.errors());
      }
      return answer.out();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TierException("Interrupted while host " + host + " worked", e);
    }
  }

  private TierException failed(int code, String errors) {
    return new TierException(
        "A command on host %s ended with %d: %s. Remedy: %s."
            .formatted(
                host,
                code,
                errors.strip(),
                errors.contains("refused")
                    ? "set 'MaxSessions 100' in the sshd_config of that host, which limits the processes of one connection"
                    : "./loomgauge hosts check " + host + " looks at it"));
  }

  private record Answer(int code, String out, String errors) {}

  private static Optional<Answer> exec(List<String> command, Duration limit)
      throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).start();
      process.getOutputStream().close();
      CompletableFuture<String> out = all(process.getInputStream());
      CompletableFuture<String> errors = all(process.getErrorStream());
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      return Optional.of(new Answer(process.exitValue(), out.join(), errors.join()));
    } catch (IOException e) {
      throw new TierException(
          "Cannot run ssh: %s. Remedy: install the OpenSSH client.".formatted(e.getMessage()), e);
    }
  }

  private static CompletableFuture<String> all(InputStream in) {
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

  /**
   * Gives a command there the output of one here.
   *
   * @throws TierException if one of them fails
   */
  void pipe(List<String> here, String there) throws InterruptedException {
    try {
      List<Process> both =
          ProcessBuilder.startPipeline(
              List.of(
                  new ProcessBuilder(here).redirectError(ProcessBuilder.Redirect.DISCARD),
                  new ProcessBuilder(command(there))));
      Process last = both.getLast();
      CompletableFuture<String> errors = all(last.getErrorStream());
      CompletableFuture<String> out = all(last.getInputStream());
      int code = last.waitFor();
      out.join();
      if (code != 0 || both.getFirst().waitFor() != 0) {
        throw failed(code, errors.join());
      }
    } catch (IOException e) {
      throw new TierException("Cannot run " + here.getFirst() + " or ssh: " + e.getMessage(), e);
    }
  }

  /**
   * Writes what a command there prints to a stream.
   *
   * @return its exit code
   */
  int copy(String there, OutputStream to) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(there)).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    try (InputStream in = process.getInputStream()) {
      in.transferTo(to);
    }
    return process.waitFor();
  }

  @Override
  public void close() {
    master.stop(Children.GRACE);
    try {
      Files.deleteIfExists(Path.of(socket(folder)));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      System.getLogger(SshLink.class.getName())
          .log(System.Logger.Level.DEBUG, "The folder of a connection stays", e);
    }
  }
}
