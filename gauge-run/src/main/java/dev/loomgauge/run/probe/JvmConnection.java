package dev.loomgauge.run.probe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.loomgauge.run.tier.Ports;
import java.io.IOException;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.util.Map;
import java.util.Properties;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;

/**
 * A JMX connection to a JVM known by its pid. Its management agent is started to listen on
 * 127.0.0.1 only; the "local" agent that tools usually start listens on all addresses.
 *
 * @param server what can be asked
 */
record JvmConnection(JMXConnector connector, MBeanServerConnection server)
    implements AutoCloseable {

  /**
   * Attaches. Possible once in a JVM's life: its agent cannot be started twice.
   *
   * @throws ProbeException if the process is no JVM, is another user's, or refuses
   */
  static JvmConnection open(long pid) {
    int port = Ports.free();
    try {
      startAgent(pid, port);
      return connect(port);
    } catch (IOException | AttachNotSupportedException | NotBoundException e) {
      throw new ProbeException(
          "Cannot attach to process %d to watch its JVM: %s. It must be a JVM of the same user, without -XX:+DisableAttachMechanism and without a management agent of its own (-Dcom.sun.management.jmxremote.port)."
              .formatted(pid, e.getMessage()),
          e);
    }
  }

  private static void startAgent(long pid, int port)
      throws IOException, AttachNotSupportedException {
    Properties agent = new Properties();
    agent.setProperty("com.sun.management.jmxremote.host", Ports.loopback().getHostAddress());
    agent.setProperty("com.sun.management.jmxremote.port", String.valueOf(port));
    agent.setProperty("com.sun.management.jmxremote.rmi.port", String.valueOf(port));
    agent.setProperty("com.sun.management.jmxremote.authenticate", "false");
    agent.setProperty("com.sun.management.jmxremote.ssl", "false");
    VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
    try {
      machine.startManagementAgent(agent);
    } finally {
      machine.detach();
    }
  }

  @SuppressWarnings("BanJNDI") // no directory is asked: the stub comes from the agent just started
  private static JvmConnection connect(int port) throws IOException, NotBoundException {
    LoopbackSockets.install();
    var server =
        (RMIServer)
            LocateRegistry.getRegistry(Ports.loopback().getHostAddress(), port).lookup("jmxrmi");
    // Without the connector's own check of the connection: we ask every second anyway.
    var connector =
        new RMIConnector(server, Map.of("jmx.remote.x.client.connection.check.period", 0L));
    connector.connect();
    return new JvmConnection(connector, connector.getMBeanServerConnection());
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
