package dev.loomgauge.run.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.Mounts;
import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.machine.TemporaryFolder;
import dev.loomgauge.run.machine.TierException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One running process of a tier. It is started through {@code sh}, which waits for a first line on
 * standard input before it becomes the command: until then the {@link Watchdog} may not know of it,
 * and should Loomgauge be killed in that moment, the line never comes and the shell ends. The pid
 * and the exit code are the command's own.
 */
public final class Child {
  /** The variables with options for every JVM, or for every {@code java}. */
  public static final List<String> JAVA_OPTIONS =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private static final String SESSION = "read -r go || exit 125; exec \"$@\"";
  private static final String NO_SESSION = "trap '' INT; " + SESSION;
  private static final Duration LAST_LINES = Duration.ofSeconds(2);
  private static final int LAST_WORDS = 5;
  private static final int SIGNALLED = 128;

  /** The last signal of Linux; what ends with -1, as programs do, has the exit code 255. */
  private static final int LAST_SIGNAL = 64;

  private final Launch launch;
  private final Process process;
  private final Writer stdin;
  private final CompletableFuture<Integer> exit;
  private volatile BoundedLog bound = new BoundedLog();
  private volatile Path log;

  private Child(Launch launch, Process process, Watchdog watchdog) {
    this.launch = launch;
    this.process = process;
    this.log = launch.log();
    this.stdin = new BufferedWriter(process.outputWriter(UTF_8));
    this.exit =
        process
            .onExit()
            .whenComplete((ended, failure) -> watchdog.gone(process.pid()))
            .thenCombine(readLines(launch, process), (ended, read) -> ended.exitValue());
  }

  static Child start(Launch launch, Watchdog watchdog) throws IOException {
    var builder =
        new ProcessBuilder(commandLine(launch, SearchPath.find("setsid").isPresent()))
            .directory(launch.directory().toAbsolutePath().toFile())
            .redirectError(Redirect.appendTo(launch.log().toFile()));
    if (launch.lines() == null) {
      builder.redirectOutput(Redirect.appendTo(launch.log().toFile()));
    }
    String mark = watchdog.mark();
    if (launch.ours()) {
      withoutForeignOptions(builder.environment());
    }
    builder.environment().putAll(launch.env());
    builder.environment().put(Watchdog.MARK, mark);
    Process process = builder.start();
    try {
      watchdog.watch(process.pid(), mark);
      Child child = new Child(launch, process, watchdog);
      child.stdin.write("go\n");
      child.stdin.flush();
      return child;
    } catch (IOException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /**
   * Takes out of an environment what the user has every JVM do, but for the certificates that it is
   * to trust: those hold for connections of ours as well.
   */
  static void withoutForeignOptions(Map<String, String> environment) {
    for (String name : JAVA_OPTIONS) {
      String trusted =
          Stream.of(environment.getOrDefault(name, "").split("\\s+", -1))
              .filter(option -> option.startsWith("-Djavax.net.ssl."))
              .collect(Collectors.joining(" "));
      if (trusted.isEmpty()) {
        environment.remove(name);
      } else {
        environment.put(name, trusted);
      }
    }
  }

  /** In a session of its own, so that the terminal's Ctrl-C is for Loomgauge to decide. */
  static List<String> commandLine(Launch launch, boolean setsid) {
    List<String> line = new ArrayList<>();
    if (setsid) {
      line.add("setsid");
    }
    line.addAll(List.of("sh", "-c", setsid ? SESSION : NO_SESSION, "sh"));
    if (!launch.cpus().isEmpty()) {
      line.addAll(List.of("taskset", "-c", launch.cpus().toString()));
    }
    line.addAll(launch.command());
    if (launch.ours()) {
      line.addAll(
          line.size() - launch.command().size() + 1,
          TemporaryFolder.nativeOptions(Mounts.of(new MachineFiles(Path.of("/")))));
    }
    return line;
  }

  private static CompletableFuture<Void> readLines(Launch launch, Process process) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Consumer<String> lines = launch.lines();
    if (lines == null) {
      done.complete(null);
      return done;
    }
    Thread.ofPlatform()
        .daemon()
        .name("lines of " + launch.name())
        .start(
            () -> {
              try (BufferedReader reader = process.inputReader(UTF_8)) {
                reader.lines().forEach(lines);
                done.complete(null);
              } catch (IOException | RuntimeException e) { // also what takes the lines may fail
                done.completeExceptionally(e);
              }
            });
    return done;
  }

  public Launch launch() {
    return launch;
  }

  public long pid() {
    return process.pid();
  }

  public boolean alive() {
    return process.isAlive();
  }

  /**
   * Completes with the exit code when it has ended and its lines were all taken; 128 + n after
   * signal n. Where they could not be read or taken, it completes with that failure.
   */
  public CompletableFuture<Integer> exit() {
    return exit;
  }

  /** How it ended: {@code signal 9}, {@code exit code 3}; waits a moment where it has just died. */
  public String ending() {
    OptionalInt code = code();
    if (code.isEmpty()) {
      return "no exit code";
    }
    return signalled(code.getAsInt())
        ? "signal " + (code.getAsInt() - SIGNALLED)
        : "exit code " + code.getAsInt();
  }

  /** Whether it ended, and no signal ended it; waits a moment where it has just died. */
  public boolean endedByItself() {
    OptionalInt code = code();
    return code.isPresent() && !signalled(code.getAsInt());
  }

  private static boolean signalled(int code) {
    return code > SIGNALLED && code <= SIGNALLED + LAST_SIGNAL;
  }

  private OptionalInt code() {
    try {
      return OptionalInt.of(exit.get(LAST_LINES.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    } catch (ExecutionException | TimeoutException e) {
      return OptionalInt.empty();
    }
  }

  /** A sentence for its death, which begins with a name: "The downstream stub ended". */
  public String death(String name) {
    String words = lastWords(LAST_WORDS);
    return "%s ended (%s). %s (whole log: %s)"
        .formatted(
            name,
            ending(),
            words.isEmpty() ? "It printed nothing" : "Last log lines: " + words,
            log);
  }

  /** Writes a line to its standard input; fails if it reads no more. */
  public void say(String line) throws IOException {
    stdin.write(line + "\n");
    stdin.flush();
  }

  /** Its standard input, in UTF-8; flush after writing, close for the end of input. */
  public Writer stdin() {
    return stdin;
  }

  /**
   * Asks it to end (TERM, or the end of its standard input), and kills it after {@code grace}; then
   * what it started and left. Returns when all have ended. May be called again, and from several
   * threads.
   */
  public void stop(Duration grace) {
    List<ProcessHandle> started = // unknown once it has ended
        process.isAlive() ? process.descendants().toList() : List.of();
    try {
      if (launch.endsWithInput() && endInput() && process.waitFor(grace)) {
        exit.get(LAST_LINES.toMillis(), TimeUnit.MILLISECONDS);
        return;
      }
      process.toHandle().destroy(); // Process.destroy would also close the pipe of its last lines
      if (!process.waitFor(grace)) {
        process.toHandle().destroyForcibly();
        process.waitFor();
      }
      stop(started, grace);
      exit.get(LAST_LINES.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      process.toHandle().destroyForcibly();
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      System.getLogger(Child.class.getName())
          .log(System.Logger.Level.WARNING, "The last lines of " + launch.name() + " are lost", e);
    }
  }

  /** Whether that could be told. */
  private boolean endInput() {
    try {
      stdin.close();
      return true;
    } catch (IOException e) {
      return !process.isAlive();
    }
  }

  private static void stop(List<ProcessHandle> left, Duration grace) throws InterruptedException {
    left.forEach(ProcessHandle::destroy);
    CompletableFuture<Void> ended =
        CompletableFuture.allOf(
            left.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new));
    try {
      ended.get(grace.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      left.forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** The last lines of its log on one line; empty where it has none. */
  public String lastWords(int lines) {
    return String.join(" | ", logTail(lines));
  }

  /** The last lines of its log, at most {@code lines} and 64 kB of them. */
  public List<String> logTail(int lines) {
    return LogTail.read(log, lines);
  }

  /** How many bytes of its output its log lacks at least, because a log may hold no more. */
  public long logLeftOut() {
    return bound.leftOut();
  }

  /** Keeps its log within bounds; called again and again while it runs, and once it has ended. */
  void boundLog() {
    try {
      bound.shorten(log);
    } catch (IOException e) {
      System.getLogger(Child.class.getName())
          .log(System.Logger.Level.WARNING, "The log " + log + " cannot be shortened", e);
    }
  }

  public Path log() {
    return log;
  }

  /**
   * Ends its log where it is, and has what it writes from now on go to another file of the same
   * file system; to be called while it writes nothing.
   *
   * @throws TierException if that cannot be done; the log goes on
   */
  public void nextLog(Path to) {
    Path ended = log;
    try {
      // The process goes on writing to the file it has.
      log = Files.move(ended, to, StandardCopyOption.REPLACE_EXISTING);
      Files.copy(to, ended);
      try (FileChannel next = FileChannel.open(to, StandardOpenOption.WRITE)) {
        next.truncate(0);
      }
      bound = new BoundedLog();
    } catch (IOException e) {
      throw new TierException("Cannot end the log " + ended + " and begin " + to + ": " + e, e);
    }
  }
}
