package dev.loomgauge.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loaded into a service by attach, or with {@code -javaagent:gauge-agent.jar=on=FILE}. Its argument
 * is {@code on=} and the file of the table, or {@code off}. A second line of the argument is its
 * jar: a JVM keeps this class from the first time, whose jar may be gone. Failures are reported in
 * the system property {@value #OUTCOME} and never thrown: the service must not suffer.
 */
public final class Agent {
  /** {@code on 7} with the number of classes, {@code off}, or {@code failed: } and why. */
  public static final String OUTCOME = "loomgauge.agent";

  private static final String ON = "on=";
  private static final String WEAVER = "dev.loomgauge.agent.weave.Weaver";

  private static boolean booted;
  private static @Nullable Active active;

  private Agent() {}

  /**
   * What is woven in.
   *
   * @param woven takes it out again
   * @param loader of the weaver and its library, which thus never meets the service's own
   */
  private record Active(AutoCloseable woven, URLClassLoader loader) {}

  /** From the command line. */
  public static void premain(@Nullable String argument, Instrumentation instrumentation) {
    agentmain(argument, instrumentation);
  }

  /** By attach, as often as it is wanted. */
  public static synchronized void agentmain(
      @Nullable String argument, Instrumentation instrumentation) {
    System.setProperty(OUTCOME, outcome(argument == null ? "" : argument, instrumentation));
  }

  private static String outcome(String argument, Instrumentation instrumentation) {
    try {
      off();
      if (argument.equals("off")) {
        return "off";
      }
      if (!argument.startsWith(ON)) {
        return "failed: its argument must be on=FILE or off, not '" + argument + "'";
      }
      String[] files = argument.substring(ON.length()).split("\n", 2);
      Path jar = files.length > 1 ? Path.of(files[1]) : jar();
      return on(Files.readString(Path.of(files[0])), jar, instrumentation);
    } catch (Exception | LinkageError e) {
      return "failed: " + e;
    }
  }

  private static String on(String table, Path jar, Instrumentation instrumentation)
      throws Exception {
    if (!booted) {
      Path boot = jar.resolveSibling(jar.getFileName().toString().replace(".jar", "-boot.jar"));
      instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(boot.toFile()));
      booted = true;
    }
    URLClassLoader loader =
        new URLClassLoader(classPath(jar), ClassLoader.getPlatformClassLoader());
    try {
      @SuppressWarnings("unchecked")
      BiFunction<Instrumentation, String, AutoCloseable> weaver =
          (BiFunction<Instrumentation, String, AutoCloseable>)
              loader.loadClass(WEAVER).getConstructor().newInstance();
      AutoCloseable woven = weaver.apply(instrumentation, table);
      active = new Active(woven, loader);
      return "on " + ((IntSupplier) woven).getAsInt();
    } catch (Exception | LinkageError e) {
      loader.close();
      throw e;
    }
  }

  private static void off() throws Exception {
    Active last = active;
    if (last != null) {
      active = null;
      try {
        last.woven().close();
      } finally {
        last.loader().close();
      }
    }
  }

  private static Path jar() throws URISyntaxException {
    return Path.of(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static URL[] classPath(Path jar) throws IOException {
    List<URL> urls = new ArrayList<>(List.of(url(jar)));
    try (Stream<Path> files = Files.list(jar.resolveSibling("lib"))) {
      for (Path file : files.sorted().toList()) {
        urls.add(url(file));
      }
    }
    return urls.toArray(URL[]::new);
  }

  private static URL url(Path file) throws MalformedURLException {
    return file.toUri().toURL();
  }
}
