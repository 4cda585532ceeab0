package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.run.probe.ProbeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Our agent (gauge-agent) in a JVM: it makes events of calls of methods, until it is closed. */
public final class MethodAgent implements AutoCloseable {
  /** The name of its events. */
  public static final String EVENT = "loomgauge.Span";

  /** Where it says how it went. */
  private static final String OUTCOME = "loomgauge.agent";

  private final long pid;
  private final Path jar;
  private boolean on = true;

  private MethodAgent(long pid, Path jar) {
    this.pid = pid;
    this.jar = jar;
  }

  /**
   * Puts it in.
   *
   * @param jar of the agent, with its libraries beside it
   * @param table which methods
   * @param file for the table, which is too long for an argument; deleted afterwards
   * @throws ProbeException if the JVM refuses agents, or the agent could not do its work
   */
  public static MethodAgent on(long pid, Path jar, String table, Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
      Files.writeString(file, table);
      try {
        load(pid, jar, "on=" + file.toAbsolutePath());
      } finally {
        Files.deleteIfExists(file);
      }
      return new MethodAgent(pid, jar);
    } catch (IOException e) {
      throw new ProbeException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private static void load(long pid, Path jar, String argument) {
    try {
      AgentLoading.load(pid, jar, argument, OUTCOME);
    } catch (IOException e) {
      throw new ProbeException(
          "The agent that records requests and pools cannot work in process %d: %s. It needs a whole JDK (java.instrument, jdk.jfr), without -XX:+DisableAttachMechanism and -XX:-EnableDynamicAgentLoading."
              .formatted(pid, e.getMessage()),
          e);
    }
  }

  /** Takes it out again; harmless when the JVM has ended. */
  @Override
  public void close() {
    if (on && ProcessHandle.of(pid).isPresent()) {
      on = false;
      load(pid, jar, "off");
    }
  }
}
