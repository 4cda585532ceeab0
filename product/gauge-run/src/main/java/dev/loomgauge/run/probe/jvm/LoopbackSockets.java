package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.run.machine.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;
import java.time.Duration;

/**
 * Connections of RMI, over which JMX goes. A JVM names itself to RMI's clients by the address of
 * its host name, but the ones we ask listen on 127.0.0.1 only: so every connection goes there,
 * whatever the name. And none waits for ever: a service that hangs must not hang us.
 *
 * <p>RMI has one such factory a process; nothing else of Loomgauge's uses RMI.
 */
final class LoopbackSockets extends RMISocketFactory {
  static final Duration CONNECT = Duration.ofSeconds(2);

  /** Longer than any sane collection pause, as the flight recording ends with a failed read. */
  static final Duration READ = Duration.ofSeconds(10);

  private static boolean installed;

  /** Installs it, once a process. */
  static synchronized void install() throws IOException {
    if (!installed) {
      RMISocketFactory.setSocketFactory(new LoopbackSockets());
      installed = true;
    }
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(
          new InetSocketAddress(Ports.loopback(), port), Math.toIntExact(CONNECT.toMillis()));
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(Math.toIntExact(READ.toMillis()));
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return new ServerSocket(port, 0, Ports.loopback());
  }
}
