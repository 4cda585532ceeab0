package dev.loomgauge.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.agent.span.Span;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import jdk.jfr.FlightRecorder;
import net.bytebuddy.ByteBuddy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentTest {
  private static final Instrumentation NONE =
      (Instrumentation)
          Proxy.newProxyInstance(
              AgentTest.class.getClassLoader(),
              new Class<?>[] {Instrumentation.class},
              (proxy, method, arguments) -> {
                throw new AssertionError("nothing is woven here");
              });

  private static String said(String argument) {
    Agent.premain(argument, NONE);
    return System.getProperty(Agent.OUTCOME);
  }

  @Test
  void whatItIsAskedForAndWhyItFailsIsSaidAndNeverThrown() {
    assertThat(said("off")).isEqualTo("off");
    assertThat(said("fast")).isEqualTo("failed: its argument must be on=FILE or off, not 'fast'");
    assertThat(said("on=/no/such/table"))
        .isEqualTo("failed: java.nio.file.NoSuchFileException: /no/such/table");
    assertThat(Agent.OUTCOME).as("as gauge-run reads it").isEqualTo("loomgauge.agent");
    Agent.agentmain(null, NONE);
    assertThat(System.getProperty(Agent.OUTCOME))
        .isEqualTo("failed: its argument must be on=FILE or off, not ''");
  }

  /** Its jars beside each other, as an installation has them. */
  private static URL installed(Path folder) throws IOException {
    Path classes = Path.of("target/classes");
    Path jar = folder.resolve("gauge-agent.jar");
    for (Path each : List.of(jar, folder.resolve("gauge-agent-boot.jar"))) {
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(each));
          Stream<Path> files = Files.walk(classes)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
          Files.copy(file, out);
        }
      }
    }
    Path library =
        Path.of(
            URI.create(
                ByteBuddy.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    Files.copy(library, Files.createDirectory(folder.resolve("lib")).resolve("byte-buddy.jar"));
    return jar.toUri().toURL();
  }

  @Test
  void itGoesInAndOutAsOftenAsItIsWantedAndKeepsNothingOpen(@TempDir Path folder) throws Exception {
    Path table = Files.writeString(folder.resolve("table"), "ENTRY\tCLASS\tNONE\ts\ta.B\tserve\n");
    Path bad = Files.writeString(folder.resolve("bad"), "ENTRY\tCLASS\n");
    FakeInstrumentation jvm = new FakeInstrumentation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {installed(folder)}, ClassLoader.getPlatformClassLoader())) {
      Method agent =
          loader
              .loadClass(Agent.class.getName())
              .getMethod("agentmain", String.class, Instrumentation.class);
      assertThat(said(agent, "on=" + table, jvm)).isEqualTo("on 0");
      ClassLoader first = jvm.transformers().getFirst().getClass().getClassLoader();
      assertThat(first.getResource("net/bytebuddy/ByteBuddy.class")).isNotNull();

      assertThat(said(agent, "on=" + table, jvm)).isEqualTo("on 0");
      assertThat(jvm.transformers()).as("the second in place of the first").hasSize(1);
      assertThat(first.getResource("net/bytebuddy/ByteBuddy.class")).as("closed").isNull();

      ClassLoader second = jvm.transformers().getFirst().getClass().getClassLoader();
      assertThat(said(agent, "on=" + bad, jvm))
          .isEqualTo(
              "failed: java.lang.IllegalArgumentException: a row has six parts, not: ENTRY\tCLASS");
      assertThat(jvm.transformers()).isEmpty();
      assertThat(second.getResource("net/bytebuddy/ByteBuddy.class")).as("closed").isNull();
      jvm.takesNoMore();
      long events = events();
      assertThat(said(agent, "on=" + table, jvm))
          .isEqualTo(
              "failed: java.lang.IllegalStateException: Could not install class file transformer");
      assertThat(events()).as("no event is left of a start that failed").isEqualTo(events);
      assertThat(said(agent, "off", jvm)).isEqualTo("off");
      assertThat(open()).noneMatch(file -> file.startsWith(folder.resolve("lib").toString()));
      assertThat(jvm.boots()).containsExactly("gauge-agent-boot.jar");
    }
  }

  /** As those that were brought into a container, for one run each. */
  @Test
  void itsJarMayBeAnotherEachTimeAndTheFirstOneGone(@TempDir Path folder) throws Exception {
    Path table = Files.writeString(folder.resolve("table"), "ENTRY\tCLASS\tNONE\ts\ta.B\tserve\n");
    Path first = Files.createDirectory(folder.resolve("first"));
    Path second = Path.of(installed(Files.createDirectory(folder.resolve("second"))).toURI());
    FakeInstrumentation jvm = new FakeInstrumentation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {installed(first)}, ClassLoader.getPlatformClassLoader())) {
      Method agent =
          loader
              .loadClass(Agent.class.getName())
              .getMethod("agentmain", String.class, Instrumentation.class);
      assertThat(said(agent, "on=" + table + "\n" + first.resolve("gauge-agent.jar"), jvm))
          .isEqualTo("on 0");
      assertThat(said(agent, "off", jvm)).isEqualTo("off");
      for (String file : List.of("lib/byte-buddy.jar", "lib", "gauge-agent.jar")) {
        Files.delete(first.resolve(file));
      }

      assertThat(said(agent, "on=" + table + "\n" + second, jvm)).isEqualTo("on 0");
      assertThat(said(agent, "off", jvm)).isEqualTo("off");
    }
  }

  /** How many classes of the event are known: other tests may have made theirs known. */
  private static long events() {
    return FlightRecorder.getFlightRecorder().getEventTypes().stream()
        .filter(type -> type.getName().equals(Span.NAME))
        .count();
  }

  /** Files that this process has open; none that is known where the system does not say. */
  private static List<String> open() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    List<String> open = new ArrayList<>();
    if (Files.isDirectory(descriptors)) {
      try (Stream<Path> files = Files.list(descriptors)) {
        for (Path file : files.toList()) {
          // One of them is that of the list, and has gone.
          if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            open.add(Files.readSymbolicLink(file).toString());
          }
        }
      }
    }
    return open;
  }

  private static String said(Method agent, String argument, FakeInstrumentation jvm)
      throws ReflectiveOperationException {
    agent.invoke(null, argument, jvm.asSeen());
    return System.getProperty(Agent.OUTCOME);
  }
}
