package dev.loomgauge.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/** The server's own files: made once, whole or not at all. */
record ClusterFiles(DataFolder folder, Binaries binaries, Account account) {
  static final String USER = "loomgauge";

  private static final String MAJOR_VERSION = "18";
  private static final int PASSWORD_BYTES = 24;

  /** Bytes that an empty cluster and its first log take. */
  private static final long EMPTY_BYTES = 100_000_000;

  /** Makes the cluster, with room for these bytes of a seed, unless it is there. */
  void ensure(long seedBytes) throws DatabaseProblem, IOException, InterruptedException {
    account.prepare(folder.path(), binaries.program("postgres"));
    account.requireStarting(binaries.program("postgres"));
    var version = folder.cluster().resolve("PG_VERSION");
    if (!Files.exists(folder.cluster())) {
      folder.requireRoom(EMPTY_BYTES + seedBytes);
      create();
    } else if (!Files.exists(version) || !Files.exists(folder.passwordFile())) {
      throw new DatabaseProblem(
          folder.path() + " is not a data folder of Loomgauge's",
          "name another by --data, or delete it");
    } else if (!Files.readString(version).strip().equals(MAJOR_VERSION)) {
      throw new DatabaseProblem(
          "%s was made by PostgreSQL %s and this is %s"
              .formatted(folder.path(), Files.readString(version).strip(), MAJOR_VERSION),
          "delete it, or name another by --data");
    }
  }

  String password() throws IOException {
    return Files.readString(folder.passwordFile()).strip();
  }

  private void create() throws DatabaseProblem, IOException, InterruptedException {
    var unfinished = folder.path().resolve("pgdata-unfinished");
    Trees.delete(unfinished);
    Files.deleteIfExists(folder.log());
    writePassword();
    account.prepare(folder.path(), binaries.program("initdb"));
    var process = GuardedProcess.start(account.command(initdb(unfinished)), folder.log());
    var code = process.await();
    if (code != 0) {
      throw new DatabaseProblem(
          "initdb ended with code %s in %s (%s)".formatted(code, folder.path(), folder.lastWords()),
          "see " + folder.log());
    }
    Files.move(unfinished, folder.cluster(), StandardCopyOption.ATOMIC_MOVE);
  }

  private List<String> initdb(Path target) {
    return List.of(
        binaries.program("initdb"),
        "--pgdata=" + target,
        "--username=" + USER,
        "--pwfile=" + folder.passwordFile(),
        "--auth=scram-sha-256",
        // The password is long and random: hashing it thousands of times would only make 800
        // connections slow to open.
        "--set=scram_iterations=1",
        "--encoding=UTF8",
        "--locale=C");
  }

  /** Says who may log in from the next start on, as pg_hba.conf has it. */
  void admit(String clients) throws IOException {
    // In place, so that its owner and mode stay.
    Files.writeString(folder.cluster().resolve("pg_hba.conf"), clients, UTF_8);
  }

  private void writePassword() throws IOException {
    var file = folder.passwordFile();
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    var random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    Files.writeString(file, HexFormat.of().formatHex(random), UTF_8);
    if (account.owner() != null) {
      Files.setAttribute(file, "unix:uid", account.owner());
    }
  }
}
