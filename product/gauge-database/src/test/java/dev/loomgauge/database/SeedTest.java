package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.DatabaseReady.Access;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeedTest {
  @Test
  void rowsHaveTheseEndsAndThatSize() {
    assertThat(new Seed("loomgauge", 1_000, 10).bytes()).isEqualTo(161_300);
    assertThatCode(() -> new Seed("a", 1, 100_000_000)).doesNotThrowAnyException();
    assertThatThrownBy(() -> new Seed("a", 0, 1))
        .isInstanceOf(BadSetting.class)
        .hasMessage("--orders 0 is out of range: give 1 to 100000000");
    assertThatThrownBy(() -> new Seed("a", 1, 100_000_001))
        .hasMessage("--customers 100000001 is out of range: give 1 to 100000000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "public", "information_schema", "pg_mine", "A", "1a", "a-b", "a;b"})
  void aSchemaThatIsNotOursIsRefused(String schema) {
    assertThatThrownBy(() -> new Seed(schema, 1, 1)).hasMessageContaining("cannot be ours");
  }

  @Test
  void aSchemasNameMayHaveSixtyThreeCharacters() {
    assertThatCode(() -> new Seed("_" + "a".repeat(62), 1, 1)).doesNotThrowAnyException();
    assertThatThrownBy(() -> new Seed("_" + "a".repeat(63), 1, 1)).isInstanceOf(BadSetting.class);
  }

  @Test
  void ordersBelongToTheCustomersThatThereAreAndAreCompleteOnlyAtTheEnd() {
    List<String> statements = Seeder.create(new Seed("s", 1_000, 7));

    assertThat(statements)
        .anySatisfy(s -> assertThat(s).contains("generate_series(1::bigint, 7)"))
        .anySatisfy(
            s -> assertThat(s).contains("id * 7919 % 7,", "generate_series(1::bigint, 1000)"))
        .endsWith("insert into seed values (1, 1000, 7, false)");
    assertThat(Seeder.FINISH).last().isEqualTo("update seed set complete = true");
    assertThat(statements.indexOf("alter table customers add primary key (id)"))
        .isLessThan(statements.size() - 2);
  }

  @ParameterizedTest
  @CsvSource({
    "53100, make room on its disk",
    "53300, let it have more connections",
    "42501, grant the user the right",
    "28P01, check --user and --password",
    "28000, check --user and --password",
    "08001, see that it runs",
    "3D000, create that database",
    "XX000, see the server's log",
    ", see the server's log",
  })
  void whatTheServerRefusesHasItsRemedy(String state, String remedy) {
    assertThat(
            Main.SqlProblems.explain(
                new SQLException("no\nmore", state), new Access("h", 1, "d", "u", "secret")))
        .hasMessageContaining("the database at h:1/d refused (no)")
        .hasMessageContaining(remedy)
        .hasMessageNotContaining("secret");
  }

  @Test
  void whatIsWrongWithAFileIsToldInWords() {
    assertThat(
            List.of(
                DatabaseProblem.reason(new AccessDeniedException("/a")),
                DatabaseProblem.reason(new NoSuchFileException("/a")),
                DatabaseProblem.reason(new FileSystemException("/a", null, "full")),
                DatabaseProblem.reason(new FileAlreadyExistsException("/a")),
                DatabaseProblem.reason(new NotDirectoryException("/a")),
                DatabaseProblem.reason(new IOException("broken"))))
        .containsExactly(
            "no permission for /a",
            "there is no /a and none can be made",
            "/a: full",
            "/a is in the way",
            "/a is not a folder",
            "broken");
  }
}
