package dev.loomgauge.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.core.Sha256;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Loomgauge's programs for tiers on a host, in a folder that is named by their content: what an
 * earlier run has brought there stays until none has used it for a month, and a program that was
 * built again is another.
 */
final class Programs {
  /** Those of tiers that may run elsewhere. */
  static final List<String> OF_TIERS = List.of("gauge-load", "gauge-downstream", "gauge-database");

  private static final Duration LOOK = Duration.ofSeconds(20);
  private static final int NAME_LENGTH = 16;
  private static final int UNUSED_DAYS = 30;

  /** $1 is the folder to be; another host that shares it may have made it meanwhile. */
  private static final String UNPACK =
      "umask 077; part=$1.part-$(uname -n); rm -rf \"$part\"; mkdir -p \"$part\""
          + " && tar -C \"$part\" -xf -"
          + " && { mv -T \"$part\" \"$1\" 2>/dev/null || { rm -rf \"$part\"; test -d \"$1\"; }; }";

  /** $1 is the folder; prints yes where it is. Those that no run has used for long are removed. */
  private static final String LOOK_FOR =
      "test -d \"$1\" && { touch \"$1\"; echo yes; }; find \"${1%/*}\" -mindepth 1 -maxdepth 1 -name '"
          + "[0-9a-f]".repeat(NAME_LENGTH)
          + "*' -mtime +"
          + UNUSED_DAYS
          + " -exec rm -rf {} + 2>/dev/null; true";

  private Programs() {}

  /**
   * Sees to it that they are there.
   *
   * @return their folder, which is laid out as the installation here is
   * @throws TierException if one is not built, or does not get there
   */
  static Path bring(Link link, Installation home, List<String> names, Path userFolder) {
    List<Path> files = files(home, names);
    Path there = userFolder.resolve(checksum(home, files));
    if (link.run(ShellWords.line(List.of("sh", "-c", LOOK_FOR, "sh", there.toString())), LOOK)
        .isBlank()) {
      upload(link, home, files, there);
    }
    return there;
  }

  private static List<Path> files(Installation home, List<String> names) {
    Set<Path> files = new LinkedHashSet<>(); // programs may share a folder
    for (String name : names) {
      Path jar = home.program(name);
      if (!Files.isReadable(jar)) {
        throw new TierException(
            "There is no %s to bring to hosts. Remedy: ./mvnw -Dquick package.".formatted(jar));
      }
      try {
        files.addAll(jars(jar.resolveSibling(".")));
        files.addAll(jars(jar.resolveSibling("lib")));
      } catch (IOException e) {
        throw new TierException(
            "Cannot read the libraries beside " + jar + ": " + e.getMessage(), e);
      }
    }
    return List.copyOf(files);
  }

  /** A program may have parts beside it, and need no libraries. */
  private static List<Path> jars(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder.normalize())) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static String checksum(Installation home, List<Path> files) {
    MessageDigest digest = Sha256.digest();
    try {
      for (Path file : files) {
        digest.update(home.root().relativize(file).toString().getBytes(UTF_8));
        digest.update(Files.readAllBytes(file));
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, NAME_LENGTH);
    } catch (IOException e) {
      throw new TierException("Cannot read Loomgauge's programs: " + e.getMessage(), e);
    }
  }

  /** Under another name until it is whole, each host with its own: they may share the folder. */
  private static void upload(Link link, Installation home, List<Path> files, Path there) {
    List<String> tar = new ArrayList<>(List.of("tar", "-C", home.root().toString(), "-cf", "-"));
    files.forEach(file -> tar.add(home.root().relativize(file).toString()));
    try {
      link.pipe(tar, ShellWords.line(List.of("sh", "-c", UNPACK, "sh", there.toString())));
    } catch (InterruptedException e) {
      throw TierException.interrupted("programs were brought to a host", e);
    }
  }
}
