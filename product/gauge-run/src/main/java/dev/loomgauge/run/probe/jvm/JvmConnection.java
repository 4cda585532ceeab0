package dev.loomgauge.run.probe.jvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import dev.loomgauge.run.machine.Namespaces;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.SharedFiles;
import java.io.IOException;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;

/**
 * A JMX connection to a JVM known by its pid. Whoever may use it can run code as the JVM's user, so
 * the agent that is started listens on 127.0.0.1 only and asks for a password ({@link
 * AgentPassword}) that no longer works once we are connected.
 *
 * <p>A JVM has one agent of this kind. One that has it already, because it was started with {@code
 * -Dcom.sun.management.jmxremote.port}, is reached by the JDK's local connector: it listens on all
 * addresses but accepts this machine's alone, and its address has a random object id that only the
 * JVM's user can read.
 *
 * @param server what can be asked
 */
record JvmConnection(JMXConnector connector, MBeanServerConnection server)
    implements AutoCloseable {

  /**
   * Milliseconds between two checks of the connection. A JVM closes one that is idle for two
   * minutes, and a service may be up for longer than that before its first trial.
   */
  private static final Map<String, Object> CHECKED =
      Map.of("jmx.remote.x.client.connection.check.period", 30_000L);

  /**
   * Where the JDK remarks, on the terminal, that a JVM with a connection has ended, which the next
   * question to it shows as well. Kept, because a level is forgotten with its logger.
   */
  private static final Logger REMARKS = Logger.getLogger("javax.management.remote.misc");

  static {
    REMARKS.setLevel(Level.OFF);
  }

  /** How the JDK says that a JVM has its agent already. */
  private static final String STARTED = "already started";

  /**
   * Attaches.
   *
   * @throws ProbeException if the process is no JVM, is another user's, has a network of its own,
   *     or refuses
   */
  static JvmConnection open(SharedFiles files) {
    if (!Namespaces.shared(files.pid(), "net")) {
      throw new ProbeException(Namespaces.remedyForNetwork(files.pid()));
    }
    try {
      LoopbackSockets.install();
      VirtualMachine machine = VirtualMachine.attach(String.valueOf(files.pid()));
      try {
        return guarded(machine, files);
      } catch (AttachOperationFailedException e) {
        if (!String.valueOf(e.getMessage()).contains(STARTED)) {
          throw e;
        }
        return local(machine);
      } finally {
        machine.detach();
      }
    } catch (IOException | AttachNotSupportedException | NotBoundException | SecurityException e) {
      throw new ProbeException(
          "Cannot attach to process %d to watch its JVM: %s. It must be a JVM of the same user, with the module jdk.management.agent and without -XX:+DisableAttachMechanism."
              .formatted(files.pid(), e.getMessage()),
          e);
    }
  }

  private static JvmConnection guarded(VirtualMachine machine, SharedFiles files)
      throws IOException, NotBoundException {
    int port = Ports.free();
    try (AgentPassword password = AgentPassword.create(files)) {
      startAgent(machine, port, password);
      return connect(port, password.credentials());
    }
  }

  static void startAgent(VirtualMachine machine, int port, AgentPassword password)
      throws IOException {
    Properties agent = new Properties();
    agent.setProperty("com.sun.management.jmxremote.host", Ports.loopback().getHostAddress());
    agent.setProperty("com.sun.management.jmxremote.port", String.valueOf(port));
    agent.setProperty("com.sun.management.jmxremote.rmi.port", String.valueOf(port));
    agent.setProperty("com.sun.management.jmxremote.ssl", "false"); // never leaves the machine
    agent.setProperty("com.sun.management.jmxremote.registry.ssl", "false");
    password.in(agent);
    machine.startManagementAgent(agent);
  }

  /**
   * Connects to an agent of this machine.
   *
   * @param credentials role and password; empty for none
   * @throws SecurityException if they are not right
   */
  @SuppressWarnings("BanJNDI") // no directory is asked: the stub comes from the agent just started
  static JvmConnection connect(int port, String... credentials)
      throws IOException, NotBoundException {
    var server =
        (RMIServer)
            LocateRegistry.getRegistry(Ports.loopback().getHostAddress(), port).lookup("jmxrmi");
    Map<String, Object> environment = new HashMap<>(CHECKED);
    if (credentials.length > 0) {
      environment.put(JMXConnector.CREDENTIALS, credentials);
    }
    return connected(new RMIConnector(server, environment));
  }

  @SuppressWarnings("BanJNDI") // the address holds the stub itself
  private static JvmConnection local(VirtualMachine machine) throws IOException {
    JMXServiceURL address = new JMXServiceURL(machine.startLocalManagementAgent());
    return connected(new RMIConnector(address, CHECKED));
  }

  @SuppressWarnings("BanJNDI")
  private static JvmConnection connected(RMIConnector connector) throws IOException {
    connector.connect();
    return new JvmConnection(connector, connector.getMBeanServerConnection());
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
