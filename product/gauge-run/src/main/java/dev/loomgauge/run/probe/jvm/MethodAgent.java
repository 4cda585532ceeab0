package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.SharedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Our agent (gauge-agent) in a JVM: it makes events of calls of methods, until it is closed. */
public final class MethodAgent implements AutoCloseable {
  public static final String EVENT = "loomgauge.Span";

  /** Where it says how it went. */
  private static final String OUTCOME = "loomgauge.agent";

  private final SharedFiles files;
  private final Path jar;
  private boolean on = true;

  private MethodAgent(SharedFiles files, Path jar) {
    this.files = files;
    this.jar = jar;
  }

  /**
   * Puts it in.
   *
   * @param jar of the agent, with its libraries beside it
   * @throws ProbeException if the JVM refuses agents, or the agent could not do its work
   */
  public static MethodAgent on(JvmProbe jvm, Path jar, String table) {
    SharedFiles files = jvm.files();
    try {
      Path folder = files.secretFolder();
      Path file = folder.resolve("traced.txt"); // too long for an argument
      try {
        Files.writeString(file, table);
        files.give(file);
        load(files, jar, "on=" + files.name(file) + "\n" + files.program(jar));
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
      return new MethodAgent(files, jar);
    } catch (IOException e) {
      throw new ProbeException(
          "The table of methods cannot be brought to process %d: %s".formatted(jvm.pid(), e), e);
    }
  }

  private static void load(SharedFiles files, Path jar, String argument) {
    try {
      AgentLoading.load(files, jar, argument, OUTCOME);
    } catch (IOException e) {
      throw new ProbeException(
          "The agent that records requests and pools cannot work in process %d: %s. It needs a whole JDK (java.instrument, jdk.jfr), without -XX:+DisableAttachMechanism and -XX:-EnableDynamicAgentLoading."
              .formatted(files.pid(), e.getMessage()),
          e);
    }
  }

  /** Takes it out again; harmless when the JVM has ended. */
  @Override
  public void close() {
    if (on && ProcessHandle.of(files.pid()).isPresent()) {
      on = false;
      load(files, jar, "off");
    }
  }
}
