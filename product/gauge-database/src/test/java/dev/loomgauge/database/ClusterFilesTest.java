package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import dev.loomgauge.protocol.DatabaseReady.Access;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With shell scripts in place of PostgreSQL's programs. */
class ClusterFilesTest {
  private static final Account SELF = new Account(List.of(), null);

  @TempDir private Path temp = Path.of("");
  private Binaries binaries = new Binaries(temp);
  private final DataFolder folder;

  ClusterFilesTest(@TempDir Path first) throws DatabaseProblem {
    folder = DataFolder.open(first.resolve("data"));
  }

  @BeforeEach
  void programs() throws IOException {
    binaries = new Binaries(temp.resolve("programs"));
    program("postgres", "exit 0");
  }

  @AfterEach
  void close() throws IOException {
    folder.close();
  }

  private void program(String name, String script) throws IOException {
    Path file = Path.of(binaries.program(name));
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private ClusterFiles cluster() {
    return new ClusterFiles(folder, binaries, SELF);
  }

  @Test
  void aClusterIsMadeOnceAndKept() throws Exception {
    Path asked = temp.resolve("asked");
    program(
        "initdb",
        "for word in \"$@\"; do echo \"$word\"; done >>"
            + asked
            + "; target=${1#--pgdata=}; mkdir \"$target\" && echo 18 >\"$target/PG_VERSION\"");
    Files.createDirectories(folder.path().resolve("pgdata-unfinished/left"));
    cluster().ensure(0);
    cluster().ensure(0);

    assertThat(Files.readAllLines(asked))
        .containsExactly(
            "--pgdata=" + folder.path().resolve("pgdata-unfinished"),
            "--username=loomgauge",
            "--pwfile=" + folder.path().resolve("password"),
            "--auth=scram-sha-256",
            "--set=scram_iterations=1",
            "--encoding=UTF8",
            "--locale=C");
    assertThat(folder.path().resolve("pgdata-unfinished")).doesNotExist();
    assertThat(folder.cluster().resolve("PG_VERSION")).hasContent("18");
    assertThat(cluster().password()).matches("[0-9a-f]{48}");
    assertThat(Files.getPosixFilePermissions(folder.passwordFile()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    cluster().admit("host all\n");
    assertThat(folder.cluster().resolve("pg_hba.conf")).hasContent("host all\n");
  }

  @Test
  void theFilesOfTheServerBelongToItsAccount() throws Exception {
    assumeTrue(new UnixSystem().getUid() == 0, "needs root");
    program("initdb", "target=${1#--pgdata=}; mkdir \"$target\"");
    Files.writeString(folder.path().resolve("other"), "x");

    new ClusterFiles(folder, binaries, new Account(List.of(), 65_534)).ensure(0);

    for (String file : List.of("", "other", "password")) {
      assertThat(Files.getAttribute(folder.path().resolve(file), "unix:uid"))
          .as(file)
          .isEqualTo(65_534);
    }
  }

  @Test
  void aClusterThatCannotBeMadeIsToldWithTheLastReason() throws IOException {
    program("initdb", "echo 'initdb: error: no locale' >&2; exit 1");
    assertThatThrownBy(() -> cluster().ensure(0))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessage(
            "initdb ended with code 1 in "
                + folder.path()
                + " (initdb: error: no locale): see "
                + folder.log());
    assertThat(folder.cluster()).doesNotExist();
    assertThatThrownBy(() -> cluster().ensure(Long.MAX_VALUE / 2))
        .hasMessageStartingWith("the disk of " + folder.path() + " has ")
        .hasMessageContaining("MB left and the database needs 4611686018527: make room");
  }

  @Test
  void aFolderOfAnotherVersionOrOfSomethingElseIsLeftAlone() throws IOException {
    Files.createDirectories(folder.cluster());
    assertThatThrownBy(() -> cluster().ensure(0))
        .hasMessage(
            folder.path()
                + " is not a data folder of Loomgauge's: name another by --data, or delete it");
    Files.writeString(folder.cluster().resolve("PG_VERSION"), "17\n");
    assertThatThrownBy(() -> cluster().ensure(0)).hasMessageContaining("is not a data folder");
    Files.writeString(folder.passwordFile(), "secret");
    assertThatThrownBy(() -> cluster().ensure(0))
        .hasMessage(
            folder.path()
                + " was made by PostgreSQL 17 and this is 18: delete it, or name another by --data");
    assertThat(folder.cluster().resolve("PG_VERSION")).hasContent("17");
  }

  @Test
  void anAccountThatGetsAtNothingIsTold() {
    Account nobody = new Account(List.of("false"), null);
    assertThat(nobody.command(List.of("a", "b"))).containsExactly("false", "a", "b");
    assertThatThrownBy(() -> nobody.prepare(folder.path(), "/x/postgres"))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessageStartingWith(
            "the account that PostgreSQL runs as cannot reach /x/postgres or write to "
                + folder.path());
    assertThatThrownBy(() -> SELF.prepare(folder.path(), temp.resolve("none").toString()))
        .isInstanceOf(DatabaseProblem.class);
  }

  @Test
  void aServerIsReadyWhenItSaysSoOfItself() throws Exception {
    Files.createDirectories(folder.cluster());
    Files.writeString(folder.passwordFile(), "secret\n");
    Path asked = temp.resolve("asked");
    program(
        "postgres",
        "echo \"$*\" >>"
            + asked
            + "; { echo $$; for n in 2 3 4 5 6 7; do echo $n; done; echo 'ready   '; }"
            + " >\"$2/postmaster.pid\"; exec sleep 600");
    ServerSettings settings = new ServerSettings(InetAddress.ofLiteral("127.0.0.1"), 0, 10);
    try (EmbeddedServer server = EmbeddedServer.start(cluster(), settings)) {
      int port = server.access().port();
      assertThat(port).isPositive();
      assertThat(server.access())
          .isEqualTo(new Access("127.0.0.1", port, "postgres", "loomgauge", "secret"));
      assertThat(Files.readString(asked))
          .startsWith("-D " + folder.cluster() + " -c listen_addresses=127.0.0.1 -c port=" + port);
      assertThat(folder.cluster().resolve("pg_hba.conf")).hasContent(settings.clients());
      long pid = Objects.requireNonNull(server.pid());
      ProcessHandle.of(pid).orElseThrow().destroyForcibly();
      assertThat(server.endedByItself().get(20, TimeUnit.SECONDS))
          .isEqualTo("PostgreSQL ended by itself (signal 9; log: " + folder.log() + ")");
    }
  }

  @Test
  void aServerThatDoesNotStartIsToldWithItsLastWords() throws IOException {
    Files.createDirectories(folder.cluster());
    program("postgres", "echo 'x FATAL:  no port'; echo 'x LOG:  shut down'; exit 1");
    ServerSettings settings = new ServerSettings(InetAddress.ofLiteral("127.0.0.1"), 81, 10);
    assertThatThrownBy(() -> EmbeddedServer.start(cluster(), settings))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessage(
            "PostgreSQL did not start in "
                + folder.path()
                + " on port 81 (x FATAL:  no port): see "
                + folder.log());
  }

  /** The mark of a server that ran before names another process. */
  @Test
  void aServerIsNotReadyByTheMarkOfAnother() throws IOException {
    Files.createDirectories(folder.cluster());
    for (String mark : List.of("echo 1; for n in 2 3 4 5 6 7", "echo $$; for n in 2 3 4 5 6")) {
      program(
          "postgres",
          "{ " + mark + "; do echo $n; done; echo ready; } >\"$2/postmaster.pid\"; exit 1");
      ServerSettings settings = new ServerSettings(InetAddress.ofLiteral("127.0.0.1"), 81, 10);

      assertThatThrownBy(() -> EmbeddedServer.start(cluster(), settings))
          .isInstanceOf(DatabaseProblem.class)
          .hasMessageContaining("did not start in " + folder.path() + " on port 81 (its log is");
    }
  }

  @Test
  void aServerThatEndsByItselfIsToldWithItsCode() throws Exception {
    Files.createDirectories(folder.cluster());
    Files.writeString(folder.passwordFile(), "secret\n");
    Path end = temp.resolve("end");
    program(
        "postgres",
        "{ echo $$; for n in 2 3 4 5 6 7; do echo $n; done; echo ready; }"
            + " >\"$2/postmaster.pid\"; while [ ! -e "
            + end
            + " ]; do sleep 0.05; done; exit 128");
    ServerSettings settings = new ServerSettings(InetAddress.ofLiteral("127.0.0.1"), 0, 10);
    try (EmbeddedServer server = EmbeddedServer.start(cluster(), settings)) {
      Files.createFile(end);
      assertThat(server.endedByItself().get(20, TimeUnit.SECONDS))
          .isEqualTo("PostgreSQL ended by itself (exit code 128; log: " + folder.log() + ")");
    }
  }

  @Test
  void aTreeIsDeletedWithoutWhatItsLinksLeadTo() throws IOException {
    Path tree = Files.createDirectories(temp.resolve("tree/a/b"));
    Path other = Files.writeString(temp.resolve("other"), "stays");
    Files.createSymbolicLink(tree.resolve("link"), other);
    Files.createSymbolicLink(temp.resolve("tree/broken"), temp.resolve("none"));
    Trees.delete(temp.resolve("tree"));
    Trees.delete(temp.resolve("tree"));
    assertThat(temp.resolve("tree")).doesNotExist();
    assertThat(other).hasContent("stays");
    Path broken = Files.createSymbolicLink(temp.resolve("broken"), temp.resolve("none"));
    Trees.delete(broken);
    assertThat(Files.isSymbolicLink(broken)).isFalse();
  }

  @Test
  void theTablesOfTheSeedAreWarmWhenTheServerHasSettled() throws Exception {
    Files.createDirectories(folder.cluster());
    Files.writeString(folder.passwordFile(), "secret\n");
    program(
        "postgres",
        "{ echo $$; for n in 2 3 4 5 6 7; do echo $n; done; echo ready; }"
            + " >\"$2/postmaster.pid\"; exec sleep 600");
    List<String> said = new ArrayList<>();
    Statement statement =
        (Statement)
            Proxy.newProxyInstance(
                Statement.class.getClassLoader(),
                new Class<?>[] {Statement.class},
                (proxy, method, arguments) ->
                    (said.add(method.getName() + (arguments == null ? "" : " " + arguments[0]))
                            && method.getReturnType() == boolean.class)
                        ? true
                        : null);
    Connection connection =
        (Connection)
            Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> statement);
    ServerSettings settings = new ServerSettings(InetAddress.ofLiteral("127.0.0.1"), 5_544, 10);
    try (EmbeddedServer server = EmbeddedServer.start(cluster(), settings)) {
      server.settle(connection, new Seed("own", 1, 1));
      assertThat(server.access().port()).isEqualTo(5_544);
    }
    assertThat(said)
        .containsExactly(
            "execute checkpoint",
            "execute create extension if not exists pg_prewarm schema pg_catalog",
            "execute select pg_prewarm('\"own\".customers')",
            "execute select pg_prewarm('\"own\".customers_pkey')",
            "execute select pg_prewarm('\"own\".orders')",
            "execute select pg_prewarm('\"own\".orders_pkey')",
            "close");
  }

  @Test
  void aProgramThatThisMachineCannotRunIsRefusedBeforeAnythingIsMade() throws IOException {
    program("postgres", "exit 127");

    assertThatThrownBy(() -> cluster().ensure(0))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessageStartingWith(binaries.program("postgres") + " cannot be run here: it needs")
        .hasMessageContaining("noexec");
    assertThat(folder.cluster()).doesNotExist();
    assertThat(folder.passwordFile()).doesNotExist();
  }
}
