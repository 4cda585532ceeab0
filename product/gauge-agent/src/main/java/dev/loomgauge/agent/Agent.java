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
 * is {@code on=} and the file of the table, or {@code off}. Failures are reported in the system
 * property {@value #OUTCOME} and never thrown: the service must not suffer.
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
      return on(Files.readString(Path.of(argument.substring(ON.length()))), instrumentation);
    } catch (Exception | LinkageError e) {
      return "failed: " + e;
    }
  }

  private static String on(String table, Instrumentation instrumentation) throws Exception {
    Path jar = jar();
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
