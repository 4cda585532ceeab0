package dev.loomgauge.hosts;

import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;

/** Brings files from a host: whole, or not at all. */
final class Transfer {
  private static final Duration LOOK = Duration.ofSeconds(20);

  private Transfer() {}

  /**
   * Brings one, and deletes it there once it is here.
   *
   * @throws TierException if it is not there, or its checksum here is another
   */
  static void collect(String host, Link link, Path there, Path here) {
    String file = ShellWords.quoted(there.toString());
    String told = link.run("sha256sum <" + file, LOOK).split(" ", 2)[0].strip();
    Path fresh = here.resolveSibling(here.getFileName() + ".part");
    try {
      String got = copied(link, "cat <" + file, fresh);
      if (!got.equals(told)) {
        throw new TierException(
            "The file %s did not come whole from host %s: its checksum is %s there and %s here."
                .formatted(there, host, told, got));
      }
      Files.move(fresh, here, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new TierException(
          "Cannot bring %s from host %s: %s".formatted(there, host, e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TierException("Interrupted while " + there + " was brought from " + host, e);
    }
    link.run(ShellWords.line(List.of("rm", "-f", there.toString())), LOOK);
  }

  /**
   * Brings a file to a host.
   *
   * @throws TierException if that fails
   */
  static void send(String host, Link link, Path here, Path there) {
    String part = ShellWords.quoted(there + ".part");
    try {
      // Another process may be reading the file.
      link.pipe(
          List.of("cat", here.toAbsolutePath().toString()),
          "cat >" + part + " && mv -f " + part + " " + ShellWords.quoted(there.toString()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TierException("Interrupted while " + here + " was brought to " + host, e);
    }
  }

  /** Its SHA-256 checksum, in hexadecimal digits. */
  private static String copied(Link link, String command, Path to)
      throws IOException, InterruptedException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (OutputStream out = new DigestOutputStream(Files.newOutputStream(to), digest)) {
        link.copy(command, out);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
