package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is said to a server, and what follows from its answers. */
class SeederTest {
  private static final Seed SEED = new Seed("own", 300, 20);
  private final List<String> said = new ArrayList<>();
  private List<String> held = List.of();
  private int open;

  @AfterEach
  void nothingIsLeftOpen() {
    assertThat(open).as("statements and their rows").isZero();
  }

  private Connection connection() {
    return proxy(
        Connection.class,
        (name, arguments) -> {
          if (name.equals("createStatement")) {
            return statement();
          }
          said.add((name + " " + (arguments.length == 0 ? "" : arguments[0])).strip());
          return null;
        });
  }

  private Statement statement() {
    open++;
    return proxy(
        Statement.class,
        (name, arguments) ->
            switch (name) {
              case "execute" -> said.add(String.valueOf(arguments[0]));
              case "executeQuery" -> rows(String.valueOf(arguments[0]));
              case "close" -> open--;
              default -> null;
            });
  }

  private ResultSet rows(String query) {
    boolean found = held.stream().anyMatch(query::contains);
    open++;
    return proxy(
        ResultSet.class,
        (name, arguments) ->
            switch (name) {
              case "next" -> found;
              case "close" -> open--;
              default -> null;
            });
  }

  private interface Answers {
    @Nullable Object to(String name, Object... arguments);
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            SeederTest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                answers.to(method.getName(), arguments == null ? new Object[0] : arguments)));
  }

  @Test
  void aNewSchemaIsFilledInOneTransactionAndFinishedBehindIt() throws Exception {
    assertThat(new Seeder(connection(), SEED).ensure()).isTrue();

    List<String> expected = new ArrayList<>();
    expected.add("set search_path to \"own\"");
    expected.add("create schema \"own\"");
    expected.add("setAutoCommit false");
    expected.add("drop table if exists orders, customers, seed");
    expected.addAll(Seeder.create(SEED));
    expected.add("commit");
    expected.add("setAutoCommit true");
    expected.add("vacuum (freeze, analyze) orders, customers");
    expected.add("update seed set complete = true");
    assertThat(said).containsExactlyElementsOf(expected);
    assertThat(Seeder.create(SEED)).last().isEqualTo("insert into seed values (1, 300, 20, false)");
  }

  /** In some locales Java writes other digits than SQL reads. */
  @Test
  void whatIsSaidHasTheDigitsOfSqlInEveryLocale() throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("bn-BD-u-nu-beng"));
    try {
      assertThat(Seeder.create(SEED))
          .last()
          .isEqualTo("insert into seed values (1, 300, 20, false)");
      held = List.of("nspname = 'own'", "to_regclass('\"own\".seed')", "orders = 300 and");
      assertThat(new Seeder(connection(), SEED).ensure()).isFalse();
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aSchemaThatIsFilledStays() throws Exception {
    held =
        List.of(
            "select 1 from pg_namespace where nspname = 'own'",
            "to_regclass('\"own\".seed')",
            "where complete and version = 1 and orders = 300 and customers = 20");
    assertThat(new Seeder(connection(), SEED).ensure()).isFalse();
    assertThat(said).containsExactly("set search_path to \"own\"");
  }

  @Test
  void oneThatIsNotCompleteIsFilledAgain() throws Exception {
    held = List.of("nspname = 'own'", "to_regclass('\"own\".seed')");
    assertThat(new Seeder(connection(), SEED).ensure()).isTrue();
    assertThat(said).doesNotContain("create schema \"own\"").contains(Seeder.DROP, "commit");
  }

  @Test
  void tablesOfSomebodyElseAreLeftAlone() {
    held = List.of("nspname = 'own'", "relnamespace = '\"own\"'::regnamespace");
    assertThatThrownBy(() -> new Seeder(connection(), SEED).ensure())
        .isInstanceOf(DatabaseProblem.class)
        .hasMessage(
            "the schema own holds tables that are not Loomgauge's: name another schema by"
                + " --schema, or drop this one");
    assertThat(said).containsExactly("set search_path to \"own\"");
  }

  @Test
  void anEmptySchemaIsFilled() throws Exception {
    held = List.of("nspname = 'own'");
    assertThat(new Seeder(connection(), SEED).ensure()).isTrue();
  }
}
