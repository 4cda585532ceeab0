package dev.loomgauge.hosts;

import dev.loomgauge.core.ProgramName;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One connection to a host, which all commands share ({@code ControlMaster} of ssh_config(5)). It
 * ends when the host has not answered for five seconds, and everything that uses it ends then.
 */
final class SshLink extends Link {
  private static final Duration CONNECT = Duration.ofSeconds(20);
  private static final Duration LOOK = Duration.ofMillis(50);
  private static final int LAST_WORDS = 3;

  private final List<String> ssh;
  private final Path folder;
  private final Child master;

  private SshLink(String host, List<String> ssh, Path folder, Child master) {
    super(host, tool(host));
    this.ssh = List.copyOf(ssh);
    this.folder = folder;
    this.master = master;
  }

  private static LinkTool tool(String host) {
    return new LinkTool(
        "ssh",
        "install the OpenSSH client",
        "see what 'time ssh %s true' waits for; it may be a startup file of the shell there"
            .formatted(host));
  }

  /**
   * Connects, without asking anybody for a password.
   *
   * @throws TierException if that fails, with the last words of ssh
   */
  static SshLink open(String host, List<String> ssh, Children children, Path log) {
    Path folder = socketFolder();
    List<String> command = new ArrayList<>(ssh);
    command.addAll(List.of("-M", "-N", "-S", socket(folder)));
    command.addAll(
        options(
            ("ControlMaster=yes ControlPersist=no BatchMode=yes ConnectTimeout=10 "
                    + "ServerAliveInterval=1 ServerAliveCountMax=5 ForwardAgent=no ForwardX11=no "
                    + "ClearAllForwardings=yes PermitLocalCommand=no RemoteCommand=none")
                .split(" ", -1)));
    command.addAll(List.of("--", host));
    SshLink link = new SshLink(host, ssh, folder, started(host, command, folder, children, log));
    try {
      link.await();
      return link;
    } catch (RuntimeException e) {
      link.close();
      throw e;
    }
  }

  private static Child started(
      String host, List<String> command, Path folder, Children children, Path log) {
    try {
      return children.start(Launch.of("ssh to " + host, command, log));
    } catch (RuntimeException e) {
      delete(folder);
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
                  .formatted(host(), words(), host()));
        }
        Thread.sleep(LOOK);
      }
    } catch (InterruptedException e) {
      throw TierException.interrupted("connecting to host " + host(), e);
    }
  }

  private String words() {
    String said = master.lastWords(LAST_WORDS);
    return said.isEmpty() ? "it does not answer within 20 s" : said;
  }

  private boolean answers() throws InterruptedException {
    return Files.exists(Path.of(socket(folder)))
        && tool(host()).run(check(), "", Duration.ofSeconds(5)).succeeded();
  }

  private List<String> check() {
    List<String> command = new ArrayList<>(ssh);
    command.addAll(List.of("-S", socket(folder), "-O", "check", "--", host()));
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

  @Override
  public List<String> command(String there) {
    List<String> command = new ArrayList<>(ssh);
    command.addAll(List.of("-T", "-S", socket(folder)));
    command.addAll(
        options("ControlMaster=no", "ProxyCommand=false", "RemoteCommand=none", "BatchMode=yes"));
    command.addAll(List.of("--", host(), there));
    return command;
  }

  @Override
  public boolean alive() {
    return master.alive();
  }

  @Override
  public CompletableFuture<Integer> end() {
    return master.exit();
  }

  @Override
  public String addresses() {
    return "";
  }

  @Override
  protected String remedy(String errors) {
    return errors.contains("refused")
        ? "set 'MaxSessions 100' in the sshd_config of that host, which limits the processes of one connection"
        : ProgramName.with("hosts check ") + host() + " looks at it";
  }

  @Override
  public void close() {
    master.stop(Children.GRACE);
    delete(folder);
  }

  private static void delete(Path folder) {
    try {
      Files.deleteIfExists(Path.of(socket(folder)));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      System.getLogger(SshLink.class.getName())
          .log(System.Logger.Level.DEBUG, "The folder of a connection stays", e);
    }
  }
}
