package dev.loomgauge.run.rig;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.process.Children;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Command lines of the programs of this package. */
public final class Programs {
  /** The JDK that runs the tests. */
  public static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  /** The checkout, as the tests of a module see it. */
  public static final Installation INSTALLATION =
      new Installation(Path.of("../..").toAbsolutePath().normalize(), JAVA_HOME);

  private Programs() {}

  /** The command that runs a main class of the tests, in a small heap. */
  public static List<String> java(List<String> options, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(JAVA_HOME.resolve("bin/java").toString());
    command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"));
    command.addAll(options);
    String classes =
        Stream.of(main, Children.class, UserError.class)
            .map(c -> folder(c).toString())
            .collect(Collectors.joining(File.pathSeparator));
    command.addAll(List.of("-cp", classes, main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** A jar that runs a main class of the tests where it lies. */
  public static Path jar(Path folder, Class<?> main) throws IOException {
    return jar(folder.resolve(main.getSimpleName() + ".jar"), Attributes.Name.MAIN_CLASS, main);
  }

  /** Writes a jar that loads a class of the tests as an agent, in an existing folder. */
  public static Path agent(Path jar, Class<?> agent) throws IOException {
    return jar(jar, new Attributes.Name("Agent-Class"), agent);
  }

  private static Path jar(Path jar, Attributes.Name role, Class<?> type) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(role, type.getName());
    attributes.put(Attributes.Name.CLASS_PATH, folder(type).toUri().toString());
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  private static Path folder(Class<?> main) {
    try {
      return Path.of(main.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Looks 20 times a second whether something has come true; false after {@code timeout}. */
  public static boolean within(Duration timeout, BooleanSupplier condition)
      throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(50);
    }
    return true;
  }

  /** Whether the process has ended: gone, or only waiting to be reaped. */
  public static boolean ended(long pid) {
    Path stat = Path.of("/proc/" + pid + "/stat");
    try {
      return Files.exists(Path.of("/proc/self"))
          ? !Files.exists(stat) || Files.readString(stat).contains(") Z ")
          : !ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    } catch (IOException e) {
      return true;
    }
  }

  /** Sends a signal with kill(1). */
  public static void signal(String name, long pid) throws IOException, InterruptedException {
    int code = new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).start().waitFor();
    if (code != 0) {
      throw new IllegalStateException("kill -" + name + " " + pid + " ended with " + code);
    }
  }

  /** Whether an address of /proc/net/tcp or tcp6 is 127.0.0.1 (or that, in IPv6's notation). */
  public static boolean isLoopback(String address) {
    return address.startsWith("0100007F:")
        || address.startsWith("0000000000000000FFFF00000100007F:");
  }
}
