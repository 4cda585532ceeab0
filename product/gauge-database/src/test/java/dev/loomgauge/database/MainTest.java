package dev.loomgauge.database;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.DatabaseReady.Access;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '!',
      value = {
        "--schema=loomgauge; no database is named",
        "--orders=0; --orders 0 is out of range",
        "--customers=many; 'many' is not a long",
        "--schema=public; --schema 'public' cannot be ours",
        "--schema=a-b; --schema 'a-b' cannot be ours",
        "--port=-1; --port -1 is out of range",
        "--max-connections=5; --max-connections 5 is out of range",
        "--url=postgres://here; is not the address of one PostgreSQL",
        "--address=localhost; --address 'localhost' is not an address",
        "--address=0.0.0.0; --address 0.0.0.0 is not the address of one machine",
        "--dta=x; Unknown option: '--dta=x'"
      })
  void aBadArgumentEndsWithOneLineAndCode2(String argument, String problem) {
    assertThat(run(argument)).isEqualTo(2);
    assertOneLine(problem);
  }

  @Test
  void aDataFolderThatCannotBeMadeEndsWithOneLineAndCode3(@TempDir Path folder) throws Exception {
    var file = Files.createFile(folder.resolve("file"));
    assertThat(run("--data=" + file.resolve("data"))).isEqualTo(3);
    assertOneLine("cannot use the data folder " + file.resolve("data"));
  }

  @Test
  void aServerThatDoesNotAnswerEndsWithOneLineAndCode3() {
    assertThat(run("--url=jdbc:postgresql://127.0.0.1:1/none", "--stop-at-eof")).isEqualTo(3);
    assertOneLine("the database at 127.0.0.1:1/none refused");
  }

  private void assertOneLine(String problem) {
    assertThat(err.toString(UTF_8).lines())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("gauge-database: ")
        .contains(problem);
    assertThat(out.size()).isZero();
  }

  private int run(String... arguments) {
    return Main.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        arguments);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '!',
      nullValues = "none",
      value = {
        "53100; make room on its disk, or ask for fewer --orders",
        "53300; let it have more connections (max_connections)",
        "42501; grant the user the right to create a schema, or name one that it owns by --schema",
        "28P01; check --user and --password",
        "28000; check --user and --password",
        "08001; see that it runs and can be reached from here",
        "08004; see that it runs and can be reached from here",
        "08006; see that it runs and can be reached from here",
        "3D000; create that database, or name another in --url",
        "99999; see the server's log",
        "none; see the server's log"
      })
  void whatAServerRefusesHasARemedyOfItsOwn(String state, String remedy) {
    SQLException refused = new SQLException("  no way\nat all", state);

    DatabaseProblem problem =
        Main.SqlProblems.explain(refused, new Access("db", 5433, "shop", "me", "secret"));

    assertThat(problem)
        .hasMessage("the database at db:5433/shop refused (no way): " + remedy)
        .hasCause(refused);
  }

  @Test
  void whatHoldsWithoutAnOptionIsInTheHelp() {
    var main = new Main(InputStream.nullInputStream(), new PrintStream(out, true, UTF_8));
    var help = new CommandLine(main).getUsageMessage().replaceAll("\\s+", " ");

    assertThat(help)
        .contains(
            "unpacked into, once (default: DATA/programs)",
            "rows of orders (default: 1000000)",
            "rows of customers (default: 100000)",
            "the schema that they are in (default: loomgauge)",
            "connections at once (default: 1000)",
            "the user at --url (default: postgres)",
            "PostgreSQL listens (default: 127.0.0.1)");
  }
}
