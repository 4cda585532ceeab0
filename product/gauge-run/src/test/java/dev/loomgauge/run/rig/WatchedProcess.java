package dev.loomgauge.run.rig;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A running {@link Watched} and the pipes to it. */
public final class WatchedProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;
  private final Writer in;

  private WatchedProcess(Process process) {
    this.process = process;
    this.out = process.inputReader();
    this.in = process.outputWriter();
  }

  /** Starts it and waits until its main method runs. */
  public static WatchedProcess start(List<String> command, Path log) throws IOException {
    var watched =
        new WatchedProcess(new ProcessBuilder(command).redirectError(log.toFile()).start());
    watched.expect("started");
    return watched;
  }

  /** Has it do something and waits until that is done. */
  public void command(String line) throws IOException {
    in.write(line + "\n");
    in.flush();
    expect("done " + line);
  }

  private void expect(String line) throws IOException {
    String read = out.readLine();
    if (!line.equals(read)) {
      throw new IllegalStateException("Expected \"" + line + "\" but read \"" + read + "\"");
    }
  }

  /** Its pid. */
  public long pid() {
    return process.pid();
  }

  /** Local addresses that it listens on, as /proc/net/tcp and tcp6 write them. */
  public List<String> listening() throws IOException {
    List<String> sockets;
    try (Stream<Path> files = Files.list(Path.of("/proc/" + pid() + "/fd"))) {
      sockets = files.map(WatchedProcess::link).filter(name -> name.startsWith("socket:")).toList();
    }
    return Stream.of("tcp", "tcp6")
        .flatMap(name -> lines(Path.of("/proc/net", name)))
        .map(line -> line.strip().split(" +", -1))
        .filter(fields -> fields[3].equals("0A"))
        .filter(fields -> sockets.contains("socket:[" + fields[9] + "]"))
        .map(fields -> fields[1])
        .toList();
  }

  private static String link(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException e) {
      return "";
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file).stream().skip(1) : Stream.empty();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends it, so that it removes what it has in /tmp, where it can. */
  @Override
  public void close() {
    process.destroy();
    process
        .onExit()
        .completeOnTimeout(process, 5, TimeUnit.SECONDS)
        .thenAccept(Process::destroyForcibly)
        .join();
    process.onExit().join();
  }
}
