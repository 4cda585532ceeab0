package dev.loomgauge.core.audit.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.Rows;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailingTest {
  private static AuditRow row(String cells) {
    return Rows.of("failures,error_rate,duration_s,requests", cells);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0,,,; false; true",
        "1,,,; true; false",
        "0%,,,; false; true",
        ",0,,; false; true",
        ",0.01,,; true; false",
        "0,0.01,,; true; false",
        ",,10,5; false; false"
      })
  void whetherAnyFailedAndWhetherNoneDidIsKnownOrNot(String cells, boolean some, boolean none) {
    assertThat(Failing.some(row(cells))).isEqualTo(some);
    assertThat(Failing.none(row(cells))).isEqualTo(none);
  }

  /** Of 100 requests a second. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        ",,,; 0",
        "0,,,; 0",
        ",0.1,,; 0.15",
        ",1,,; 1",
        "50,,10,; 0.05",
        "50,,10,200; 0.05",
        "50,,,200; 0.25",
        "50,,,; 1",
        "5%,,10,; 0.055",
        "50,0.1,10,; 0.15",
        "300,0.1,10,; 0.3"
      })
  void theShareOfTheThroughputThatFailedIsTheMostThatIsTold(String cells, double share) {
    assertThat(Failing.share(row(cells), 100)).isCloseTo(share, within(1e-12));
  }

  @Test
  void ofNoRequestsAllFailed() {
    assertThat(Failing.share(row("50,,10,"), 0)).isEqualTo(1);
  }

  /** Of 200 requests. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        ",,,; 0",
        "5%,,,; 10",
        ",0.1,,; 20",
        "30,,,; 30",
        "30,0.1,,; 30",
        "10,0.1,,; 20",
        "300,,,; 200"
      })
  void theNumberThatFailedIsTheLargestThatIsToldAndNotAboveAll(String cells, double failed) {
    assertThat(Failing.of(row(cells), 200)).isCloseTo(failed, within(1e-12));
  }

  /** Beside 90 requests a second. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "unknown",
      value = {
        ",,,; unknown",
        ",0.1,,; 10",
        ",1,,; Infinity",
        "10%,,,; 10",
        "100%,,,; Infinity",
        "0,,,; 0",
        "50,,,; unknown",
        "50,,10,; 5",
        "50,0.5,10,; 5"
      })
  void failuresASecondComeBesideTheThroughput(String cells, @Nullable Double rate) {
    Double seen = Failing.rate(row(cells), 90);
    if (rate == null || seen == null || Double.isInfinite(rate)) {
      assertThat(seen).isEqualTo(rate);
    } else {
      assertThat(seen).isCloseTo(rate, within(1e-9));
    }
  }

  private static AuditRow timed(String cells) {
    return Rows.of("think_ms,duration_s", cells);
  }

  @Test
  void theEndsOfAWindowCutWhatLastsAndWhatIsNotKnownATwentieth() {
    assertThat(Window.edges(timed(",10"), 250)).isEqualTo(0.025);
    assertThat(Window.edges(timed(","), 250)).isEqualTo(0.05);
    assertThat(Window.chance(timed(",20"), 100, 50, 2_000)).isZero();
    assertThat(Window.chance(timed("1000,20"), 100, 50, 2_000))
        .isCloseTo(2 / Math.sqrt(1_000), within(1e-12));
    assertThat(Window.chance(timed("1000,"), 100, 50, 2_000))
        .isCloseTo(2 / Math.sqrt(2_000), within(1e-12));
    assertThat(Window.chance(timed(",20"), 500, 100, 50, 2_000))
        .isCloseTo(1 / Math.sqrt(1_000), within(1e-12));
    assertThat(Window.chance(timed("1000,20"), 100, 0.01, 2_000)).isEqualTo(2);
  }

  private static AuditRow held(String cells) {
    return Rows.of(
        "load,thread_model,conn_mode,service_delay_ms,think_ms,thread_limit,connection_limit",
        cells);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "closed,platform,held,50,10,8,9; false; false; false",
        "open,virtual,released,50,10,8,9; true; true; true",
        "closed,platform,held,0,10,8,9; true; true; true",
        "closed,,,50,,8,9; false; false; false",
        ",platform,held,50,10,,; false; true; true",
        "closed,virtual,held,,,8,9; false; true; false"
      })
  void aLimitBindsWhereItIsThereAndIsHeldForTheDelay(
      String cells, boolean users, boolean threads, boolean connections) {
    assertThat(Held.USERS.free(held(cells))).isEqualTo(users);
    assertThat(Held.THREADS.free(held(cells))).isEqualTo(threads);
    assertThat(Held.CONNECTIONS.free(held(cells))).isEqualTo(connections);
  }

  @Test
  void aUserIsHeldForItsThinkTimeAsWell() {
    AuditRow all = held("closed,platform,held,50,10,8,9");
    assertThat(Held.USERS.millis(all)).isEqualTo(60);
    assertThat(Held.THREADS.millis(all)).isEqualTo(50);
    assertThat(Held.CONNECTIONS.millis(all)).isEqualTo(50);
    AuditRow unsaid = held("closed,,,50,,8,9");
    assertThat(Held.USERS.millis(unsaid)).isEqualTo(50);
    assertThat(Held.THREADS.millis(unsaid)).isNull();
    assertThat(Held.CONNECTIONS.millis(unsaid)).isNull();
    assertThat(Held.USERS.millis(held("closed,platform,held,,10,8,9"))).isNull();
    assertThat(Held.values())
        .extracting(Held::plural)
        .containsExactly("users", "threads", "connections");
  }
}
