package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import dev.loomgauge.core.audit.table.Rows;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatedTest {
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          service-delay,    200,     SERVICE_DELAY, 200,    0.5,   0,   false
          service-delay,    200ms,   SERVICE_DELAY, 200,    0.5,   0,   false
          service_delay_ms, 0.25s,   SERVICE_DELAY, 250,    5,     0,   false
          think,            1m,      THINK,         60000,  30000, 0,   false
          duration,         90,      DURATION,      90,     0.5,   0,   false
          duration,         1m30s,   DURATION,      90,     0.5,   0,   false
          duration,         1500ms,  DURATION,      1.5,    0.0005, 0,  false
          mean,             20.5,    MEAN,          20.5,   0.05,  0.05, false
          throughput,       1.02k,   THROUGHPUT,    1020,   5,     5,   false
          users,            200,     USERS,         200,    0.5,   0,   false
          failures,         1.5%,    FAILURES,      1.5,    0.05,  0,   true
          failures,         15,      FAILURES,      15,     0.5,   0,   false
          """)
  void aFigureIsReadInTheUnitOfItsQuantity(
      String name,
      String text,
      AuditColumn column,
      double value,
      double digit,
      double rounding,
      boolean percent) {
    assertThat(Stated.of(Map.of(name, text)).figures())
        .containsExactly(entry(column, new PrintedFigure(value, digit, rounding, percent)));
  }

  @Test
  void noNumberOfUsersIsZeroOrAShare() {
    assertThatThrownBy(() -> Stated.of(Map.of("users", "0")))
        .isInstanceOf(FormatException.class)
        .hasMessage("--known users: must be above 0.");
    assertThatThrownBy(() -> Stated.of(Map.of("users", "50%")))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("--known users: '50%' is no value of it.");
  }

  @Test
  void aWordThatNoLawKnowsIsRefused() {
    assertThatThrownBy(() -> Stated.of(Map.of("window", "stedy")))
        .isInstanceOf(FormatException.class)
        .hasMessage(
            "--known window: 'stedy' is no value of it. Write count, ramp, stages, steady, or nothing"
                + " for none of them.");
    assertThat(Stated.of(Map.of("window", "", "plan", "B")).words())
        .containsExactly(entry(AuditColumn.PLAN, "b"), entry(AuditColumn.WINDOW, ""));
  }

  @Test
  void aConnectionWithSeveralRequestsAtOnceCountsAsSoManyUsers() {
    AuditRow row = Rows.of("users,connections,streams", "10,20,8");

    AuditRow all = Audit.of(row).row();
    assertThat(all.figure(AuditColumn.USERS)).isEqualTo(PrintedFigure.exact(80));
    assertThat(all.figure(AuditColumn.CONNECTIONS)).isEqualTo(PrintedFigure.exact(160));
    assertThat(users(row, Map.of("users", "80"))).isEqualTo(PrintedFigure.exact(80));
    assertThat(users(row, Map.of("users", "10", "streams", "4")))
        .isEqualTo(PrintedFigure.exact(40));
    assertThat(users(Rows.of("users,streams", "10,1"), Map.of()))
        .isEqualTo(PrintedFigure.exact(10));
  }

  private static @Nullable PrintedFigure users(AuditRow row, Map<String, String> told) {
    return Audit.of(Stated.of(told).of(row)).row().figure(AuditColumn.USERS);
  }

  @Test
  void figuresAndWordsAreInTheOrderOfTheColumnsAndGoBeforeThoseOfTheRow() {
    Stated stated =
        Stated.of(Map.of("window", "STEADY", "load", "Closed", "users", "7", "mean", "3"));

    assertThat(stated.words())
        .containsExactly(entry(AuditColumn.LOAD, "closed"), entry(AuditColumn.WINDOW, "steady"));
    assertThat(stated.figures().keySet()).containsExactly(AuditColumn.USERS, AuditColumn.MEAN);

    AuditRow row = Rows.of("users,mean_ms,max_ms,load", "5,2,9,open");
    AuditRow told = stated.of(row);
    assertThat(told.figure(AuditColumn.USERS)).isEqualTo(PrintedFigure.exact(7));
    assertThat(told.figure(AuditColumn.MEAN)).isEqualTo(new PrintedFigure(3, 0.5, 0.5, false));
    assertThat(told.figure(AuditColumn.MAX)).isEqualTo(row.figure(AuditColumn.MAX));
    assertThat(told.text(AuditColumn.LOAD)).isEqualTo("closed");
  }

  @Test
  void whatIsNoValueOrNoQuantityIsRefusedWithTheUnit() {
    assertThatThrownBy(() -> Stated.of(Map.of("think", "soon")))
        .isInstanceOf(FormatException.class)
        .hasMessage(
            "--known think: 'soon' is no value of it. Write a number, in milliseconds or with its"
                + " unit, like 200ms.");
    assertThatThrownBy(() -> Stated.of(Map.of("users", "5s")))
        .isInstanceOf(FormatException.class)
        .hasMessage("--known users: '5s' is no value of it. Write a number, in users.");
    assertThatThrownBy(() -> Stated.of(Map.of("speed", "5")))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith(
            "--known: there is no quantity 'speed'. There are source, system, experiment, plan,")
        .hasMessageEndingWith("claimed-saving-percent, claimed-gain-percent, capacity.");
  }
}
