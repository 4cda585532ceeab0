package dev.loomgauge.run.probe.jvm;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.loomgauge.run.probe.process.SharedFiles;
import java.io.IOException;
import java.nio.file.Path;

/** Loads agents of ours into JVMs. They never throw there, but say how it went in a property. */
final class AgentLoading {
  private static final String FAILED = "failed";

  private AgentLoading() {}

  /**
   * Loads one, or calls the one that is loaded once more.
   *
   * @param outcome system property in which the agent says how it went
   * @throws IOException with the reason if the JVM refuses agents or this one failed
   */
  static void load(SharedFiles files, Path jar, String argument, String outcome)
      throws IOException {
    try {
      VirtualMachine machine = VirtualMachine.attach(String.valueOf(files.pid()));
      try {
        machine.loadAgent(files.program(jar), argument);
        String said = machine.getSystemProperties().getProperty(outcome, FAILED + ": no answer");
        if (said.startsWith(FAILED)) {
          throw new IOException(said);
        }
      } finally {
        machine.detach();
      }
    } catch (AgentLoadException | AgentInitializationException | AttachNotSupportedException e) {
      throw new IOException(String.valueOf(e.getMessage()), e);
    }
  }
}
