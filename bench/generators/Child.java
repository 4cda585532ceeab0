package generators;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process of ours on one CPU. It ends with this JVM: by a shutdown hook, or by the end of its
 * input where it listens to that.
 */
public record Child(Process process, Path out, Path err, long began) {
  private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();
  private static final double TICKS_PER_SECOND = 100;

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> ALIVE.forEach(Process::destroyForcibly), "end children"));
  }

  /** A folder for their files; gone with this JVM. */
  public static Path folder() throws IOException {
    Path folder = Files.createTempDirectory("loomgauge-generators");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "delete files"));
    return folder;
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      System.err.println("generators.sh: " + folder + " could not be deleted: " + e.getMessage());
    }
  }

  /**
   * Starts a program; its output goes to files {@code name.out} and {@code name.err}.
   *
   * @param words for its standard input, which stays open
   */
  public static Child start(int cpu, List<String> command, String words, Path folder, String name)
      throws IOException {
    List<String> pinned = new ArrayList<>(List.of("taskset", "-c", Integer.toString(cpu)));
    pinned.addAll(command);
    Path out = folder.resolve(name + ".out");
    Path err = folder.resolve(name + ".err");
    // taskset becomes the program: the pid is the program's own.
    Process process =
        new ProcessBuilder(pinned).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    ALIVE.add(process);
    OutputStream in = process.getOutputStream();
    in.write(words.getBytes(StandardCharsets.UTF_8));
    in.flush();
    return new Child(process, out, err, System.nanoTime());
  }

  /** CPU time of all its threads so far, in seconds, to 10 ms ({@code /proc/PID/stat}). */
  public double cpuSeconds() throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
  }

  /** Sleeps until so many seconds after its start. */
  public void waitUntil(double seconds) throws IOException, InterruptedException {
    long left = began + Math.round(seconds * 1e9) - System.nanoTime();
    if (process.waitFor(Math.max(0, left), TimeUnit.NANOSECONDS)) {
      throw new IOException(
          "ended early with code " + process.exitValue() + ": " + Files.readString(err));
    }
  }

  /** Stops it for a second, as a machine that has no CPU for it would. */
  public void freeze() throws IOException, InterruptedException {
    signal("STOP");
    try {
      Thread.sleep(1000);
    } finally {
      signal("CONT");
    }
  }

  private void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
        .inheritIO()
        .start()
        .waitFor();
  }

  /** Waits for its end, and returns what it printed. */
  public String output(int mostSeconds) throws IOException, InterruptedException {
    boolean ended = process.waitFor(mostSeconds, TimeUnit.SECONDS);
    end();
    if (!ended || process.exitValue() != 0) {
      String how = ended ? "code " + process.exitValue() : "force after " + mostSeconds + " s";
      throw new IOException("ended by " + how + ": " + Files.readString(err));
    }
    return Files.readString(out);
  }

  /** Ends it at once. */
  public void end() throws InterruptedException {
    process.destroyForcibly().waitFor();
    ALIVE.remove(process);
  }
}
