package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.run.probe.process.SharedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Properties;
import java.util.Set;

/**
 * The password that a JVM's management agent asks for, in files that only this user can read. The
 * agent reads them at every login, so once they are deleted nobody can log in, not even with the
 * password; a connection that stands is not affected. From JDK 10 on the agent writes a hash in the
 * password's place at the first login, in JDK 9 the password stays as it was.
 *
 * @param files shared with that JVM
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

  /** What a client logs in with. */
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
