package dev.loomgauge.run.probe.jvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.Namespaces;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.SharedFiles;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RMISocketFactory;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;
import org.jspecify.annotations.Nullable;

/**
 * A JMX connection to a JVM known by its pid. Whoever may use it can run code as the JVM's user, so
 * the agent that is started listens on 127.0.0.1 only and asks for a password ({@link
 * AgentPassword}) that no longer works once we are connected.
 *
 * <p>A JVM has one agent of this kind. One that has it already, because it was started with {@code
 * -Dcom.sun.management.jmxremote.port}, is reached by the JDK's local connector: it listens on all
 * addresses but accepts this machine's alone, and its address has a random object id that only the
 * JVM's user can read.
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

  /** The MBean of what only HotSpot can do. */
  static final String HOTSPOT = "com.sun.management:type=HotSpotDiagnostic";

  /** In the names of the libraries of OpenJ9 in {@code lib/default}: libj9vm29.so. */
  private static final String OPENJ9 = "/libj9vm";

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
    if (openJ9(new MachineFiles(Path.of("/")), files.pid())) {
      throw new ProbeException(
          "Process %d runs on OpenJ9, which a JVM of another kind cannot attach to: it would only write a javacore file. Start the service on a JDK with HotSpot, such as Eclipse Temurin, or observe it from outside (%s)."
              .formatted(files.pid(), ProgramName.with("try --url")));
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

  /** Whether a process has the library of that JVM; not where it may not be looked at. */
  static boolean openJ9(MachineFiles files, long pid) {
    return files.text("proc/" + pid + "/maps").filter(maps -> maps.contains(OPENJ9)).isPresent();
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

  Object attribute(String bean, String name) throws IOException, JMException {
    return server.getAttribute(ObjectName.getInstance(bean), name);
  }

  /** Has an MBean do something with arguments of just these classes. */
  @Nullable Object invoke(String bean, String operation, Object... arguments)
      throws IOException, JMException {
    return server.invoke(
        ObjectName.getInstance(bean),
        operation,
        arguments,
        Arrays.stream(arguments).map(each -> each.getClass().getName()).toArray(String[]::new));
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }

  /**
   * Connections of RMI, over which JMX goes. A JVM names itself to RMI's clients by the address of
   * its host name, but the ones we ask listen on 127.0.0.1 only: so every connection goes there,
   * whatever the name. And none waits for ever: a service that hangs must not hang us.
   *
   * <p>RMI has one such factory a process; nothing else of Loomgauge's uses RMI.
   */
  static final class LoopbackSockets extends RMISocketFactory {
    static final Duration CONNECT = Duration.ofSeconds(2);

    /** Longer than any sane collection pause, as the flight recording ends with a failed read. */
    static final Duration READ = Duration.ofSeconds(10);

    private static boolean installed;

    static synchronized void install() throws IOException {
      if (!installed) {
        // Else RMI asks for the address of the host's name, which takes seconds without a network.
        System.setProperty("java.rmi.server.hostname", Ports.loopback().getHostAddress());
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

  /**
   * The password that a JVM's management agent asks for, in files that only this user can read. The
   * agent reads them at every login, so once they are deleted nobody can log in, not even with the
   * password; a connection that stands is not affected. From JDK 10 on the agent writes a hash in
   * the password's place at the first login, in JDK 9 the password stays as it was.
   *
   * @param folder holds the two files, and nothing else
   */
  record AgentPassword(SharedFiles files, Path folder, String password) implements AutoCloseable {
    private static final String ROLE = "loomgauge";
    private static final int BYTES = 32;
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ALONE =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** Makes a random one of 256 bits. */
    static AgentPassword create(SharedFiles files) throws IOException {
      byte[] random = new byte[BYTES];
      new SecureRandom().nextBytes(random);
      Path folder = files.secretFolder();
      AgentPassword created = new AgentPassword(files, folder, HexFormat.of().formatHex(random));
      try {
        created.write(created.passwordFile(), ROLE + " " + created.password + "\n");
        created.write(created.accessFile(), ROLE + " readwrite\n");
        return created;
      } catch (IOException e) {
        created.close();
        throw e;
      }
    }

    private void write(Path file, String text) throws IOException {
      Files.createFile(file, OWNER_ALONE); // so that it is never open to others, not even empty
      Files.writeString(file, text);
      files.give(file);
    }

    private Path passwordFile() {
      return folder.resolve("password");
    }

    private Path accessFile() {
      return folder.resolve("access");
    }

    /** Has an agent ask for it. */
    void in(Properties agent) {
      agent.setProperty("com.sun.management.jmxremote.authenticate", "true");
      agent.setProperty("com.sun.management.jmxremote.password.file", files.name(passwordFile()));
      agent.setProperty("com.sun.management.jmxremote.access.file", files.name(accessFile()));
    }

    String[] credentials() {
      return new String[] {ROLE, password};
    }

    /** Deletes the files; nobody can log in any more. */
    @Override
    public void close() throws IOException {
      Files.deleteIfExists(passwordFile());
      Files.deleteIfExists(accessFile());
      Files.deleteIfExists(folder);
    }

    /** Without the password. */
    @Override
    public String toString() {
      return "password in " + passwordFile();
    }
  }
}
