package dev.loomgauge.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Machines of a network of their own, as namespaces of this one: a controller, and hosts with an
 * sshd and processes of their own.
 */
final class NamespaceHosts {
  private static final int SECONDS = 30;
  private static final String FAKETIME = "faketime/libfaketimeMT.so.1";

  private final Path folder;
  private final String name;
  private final int count;

  private NamespaceHosts(Path folder, String name, int count) {
    this.folder = folder;
    this.name = name;
    this.count = count;
  }

  /** Makes them; the test is skipped, with the reason, where that is not possible. */
  static NamespaceHosts up(Path folder, int count) throws IOException, InterruptedException {
    return up(folder, count, List.of());
  }

  /**
   * The same with clocks of their own.
   *
   * @param clocks by how many seconds that of each host is ahead: {@code +1}, {@code -2}
   */
  static NamespaceHosts up(Path folder, List<String> clocks)
      throws IOException, InterruptedException {
    assumeTrue(fakesTime(), "needs libfaketime, which gives hosts clocks of their own");
    return up(folder, clocks.size(), clocks);
  }

  private static boolean fakesTime() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
      return folders.anyMatch(folder -> Files.isReadable(folder.resolve(FAKETIME)));
    }
  }

  private static NamespaceHosts up(Path folder, int count, List<String> clocks)
      throws IOException, InterruptedException {
    assumeTrue(
        "root".equals(System.getProperty("user.name"))
            && installed("ip")
            && installed("unshare")
            && installed("ssh")
            && (installed("sshd") || Files.isExecutable(Path.of("/usr/sbin/sshd"))),
        "needs root, iproute2, util-linux, openssh-client and openssh-server");
    NamespaceHosts hosts =
        new NamespaceHosts(folder, "lg" + ProcessHandle.current().pid() % 100_000, count);
    String told = hosts.script("up.sh", clocks);
    if (!told.isEmpty()) {
      hosts.down();
      assumeTrue(false, "needs network namespaces, which this machine refuses: " + told);
    }
    try {
      for (int host = 1; host <= count; host++) {
        hosts.awaitSshd(host);
      }
      return hosts;
    } catch (IOException | InterruptedException | AssertionError e) {
      hosts.down();
      throw e;
    }
  }

  /** What the names of their networks begin with. */
  String name() {
    return name;
  }

  private void awaitSshd(int host) throws IOException, InterruptedException {
    Path log = folder.resolve("network/sshd" + host + ".log");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!Files.exists(log) || !Files.readString(log, UTF_8).contains("Server listening")) {
      if (System.nanoTime() > end) {
        throw new AssertionError("no sshd on host " + host + ", see " + log);
      }
      Thread.sleep(50);
    }
  }

  private static boolean installed(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** What the script complained of; empty where it ended well. */
  private String script(String script, List<String> more) throws IOException, InterruptedException {
    Path log = folder.resolve(script + ".log");
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                Path.of("src/test/resources/hosts", script).toString(),
                folder.resolve("network").toString(),
                name,
                String.valueOf(count)));
    command.addAll(more);
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    process.waitFor(SECONDS, TimeUnit.SECONDS);
    return process.isAlive() || process.exitValue() != 0 ? Files.readString(log, UTF_8) : "";
  }

  /** A command as the controller runs it. */
  List<String> onController(List<String> command) {
    List<String> all = new ArrayList<>(List.of("ip", "netns", "exec", name + "-0"));
    all.addAll(command);
    return all;
  }

  /** The SSH configuration in which they are host1, host2 and so on. */
  Path configuration() {
    return folder.resolve("network/config");
  }

  /** Cuts the network of a host, or mends it. */
  void cable(int host, boolean plugged) throws IOException, InterruptedException {
    run("ip", "-n", name + "-net", "link", "set", "port" + host, plugged ? "up" : "down");
  }

  /**
   * Command lines of what a run has on a host, a line each; its folder for files too. What waits
   * for its end to be noticed counts.
   */
  List<String> left(int host) throws IOException, InterruptedException {
    return run(in(
            host,
            "sh",
            "-c",
            "for p in $(grep -lsz '^LOOMGAUGE_RUN=' /proc/[0-9]*/environ); do"
                + " tr '\\0\\n' '  ' <${p%environ}cmdline; echo; done;"
                + " ls -d /run/tmp/loomgauge-*-*-*-*-* 2>/dev/null"))
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }

  /** The addresses at which a host listens. */
  List<String> listening(int host) throws IOException, InterruptedException {
    return run(in(host, "ss", "-ltnH"))
        .lines()
        .map(line -> line.strip().split(" +", -1)[3])
        .toList();
  }

  /** The address of a host on their network. */
  static String address(int host) {
    return "10.99.0." + (10 + host);
  }

  /** What a line of the shell prints on a host. */
  String ask(int host, String line) throws IOException, InterruptedException {
    return run(in(host, "sh", "-c", line)).strip();
  }

  /** A program on a host that is none of Loomgauge's; it ends with its standard input. */
  Process start(int host, Map<String, String> environment, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(in(host, command)).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Ends the processes of a host whose command lines have a text, and says how many they were. */
  int kill(int host, String text) throws IOException, InterruptedException {
    String found =
        run(
            in(
                host,
                "sh",
                "-c",
                "n=0; for p in $(grep -la -- \"$1\" /proc/[0-9]*/cmdline 2>/dev/null); do"
                    + " pid=${p#/proc/}; pid=${pid%/cmdline};"
                    + " [ $pid = $$ ] || [ \"$(cut -d ' ' -f 4 /proc/$pid/stat)\" = $$ ] ||"
                    + " { kill -s KILL $pid && n=$((n + 1)); }; done; echo $n",
                "sh",
                text));
    return Integer.parseInt(found.strip());
  }

  /** A command among the processes and on the network of a host. */
  private String[] in(int host, String... command) throws IOException {
    String outer = Files.readString(folder.resolve("network/pid" + host)).strip();
    // The namespaces are those of its child, the first process of the host.
    Path children = Path.of("/proc", outer, "task", outer, "children");
    String first = Files.readString(children).strip().split(" ", 2)[0];
    return Stream.concat(
            Stream.of("nsenter", "-t", first, "--mount", "--uts", "--pid", "--net"),
            Arrays.stream(command))
        .toArray(String[]::new);
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return out;
  }

  /** Ends them, with all that runs on them. */
  void down() throws IOException, InterruptedException {
    script("down.sh", List.of());
  }
}
