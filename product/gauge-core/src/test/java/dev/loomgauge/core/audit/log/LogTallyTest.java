package dev.loomgauge.core.audit.log;

import static dev.loomgauge.core.audit.log.WrittenLog.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogTallyTest {
  @Test
  void aTallyKnowsWhenTheMostUsersWereAtWork() {
    LogTally tally = new LogTally();
    assertThat(tally.request(START + 100, 50, true, 2)).isTrue();
    assertThat(tally.request(START, 10, false, 1)).isTrue();
    assertThat(tally.request(START + 300, 30, true, 3)).isTrue();
    assertThat(tally.request(START + 700, 60, false, 3)).isTrue();
    assertThat(tally.request(START + 600, 20, true, 3)).isTrue();
    tally.usersUntil(START + 900, 3);
    tally.usersUntil(START + 950, 2);

    assertThat(tally.mostUsers()).isEqualTo(3);
    assertThat(tally.firstAtMostMs()).isEqualTo(START + 330);
    assertThat(tally.lastAtMostMs()).isEqualTo(START + 900);
    assertThat(tally.beginMs()).isEqualTo(START);
    assertThat(tally.lastBeginMs()).isEqualTo(START + 700);
    assertThat(tally.whole().toMs()).isEqualTo(START + 760);
    assertThat(tally.longestMs()).isEqualTo(60);
    assertThat(tally.whole().failed()).isEqualTo(2);
    assertThat(tally.whole().meanMs()).isEqualTo(34);
    // (50 + 30 + 20) / 3
    assertThat(tally.meanAnsweredMs()).isEqualTo(100 / 3.0);

    long days = 400L * 24 * 3600 * 1000;
    assertThat(tally.request(START, days, true, 1)).isTrue();
    assertThat(tally.request(START, days + 1, true, 1)).isFalse();
    assertThat(tally.request(START + days, 1, true, 1)).isTrue();
    assertThat(tally.request(START + days + 1, 1, true, 1)).isFalse();
    assertThat(tally.request(-1, 1, true, 1)).isFalse();
    assertThat(tally.request(START, -1, true, 1)).isFalse();
    assertThat(tally.requests()).isEqualTo(7);
  }

  @Test
  void betweenTwoPeaksNotAllUsersAreAtWork() {
    LogTally tally = new LogTally();
    for (int second = 0; second < 30; second++) {
      long users = second < 4 || (second >= 20 && second < 26) ? 9 : 2;
      tally.request(START + second * 1000L, 50, true, users);
    }
    assertThat(tally.firstAtMostMs()).isEqualTo(START + 20_050);
    assertThat(tally.lastAtMostMs()).isEqualTo(START + 25_050);

    // Of a user who ends and the next one who begins, one is missing for a moment.
    LogTally next = new LogTally();
    next.users(START, 3);
    next.usersUntil(START + 5_000, 3);
    next.users(START + 6_000, 3);
    next.usersUntil(START + 9_000, 3);
    assertThat(next.firstAtMostMs()).isEqualTo(START);
    assertThat(next.lastAtMostMs()).isEqualTo(START + 9_000);
    next.users(START + 10_001, 3);
    next.usersUntil(START + 12_000, 3);
    assertThat(next.lastAtMostMs()).isEqualTo(START + 9_000);
  }

  @Test
  void usersThatComeAndGoAllTheTimeAreAnOpenModel() {
    LogTally tally = new LogTally();
    tally.users(START, 2);
    for (int i = 0; i < 4; i++) {
      tally.userStarted();
    }
    assertThat(tally.isOpen()).isFalse();
    tally.userStarted();
    assertThat(tally.isOpen()).isTrue();
    for (long line = 5; line < 9; line++) {
      tally.unread(line);
    }
    assertThat(tally.unread()).isEqualTo(4);
    assertThat(tally.unreadLines()).containsExactly(5L, 6L, 7L);
  }

  @Test
  void connectionsThatWereTriedAgainAreNoted() {
    assertThat(ports(1_000, 1_099, 3_000, 3_199, 7_299))
        .contains(
            "5 requests took a little more than 1, 3 or 7 s: the times after which a connection"
                + " that had no answer is tried again.");
    assertThat(ports(1_000, 1_099, 3_000, 3_199)).isEmpty();
    assertThat(ports(1_000, 1_099, 3_000, 3_199, 7_300)).isEmpty();
    assertThat(ports(1_000, 1_099, 3_000, 3_199, 6_999)).isEmpty();
    assertThat(ports(1_000, 1_099, 3_000, 3_199, 7_000, 850)).isEmpty();
    assertThat(ports(1_000, 1_099, 3_000, 3_199, 7_000, 849)).isNotEmpty();
    for (long beside : new long[] {999, 2_600, 2_999, 6_500, 6_999}) {
      assertThat(ports(1_000, 1_099, 3_000, 3_199, 7_000, beside)).isEmpty();
    }
    for (long far : new long[] {1_100, 2_599, 3_200, 6_499, 7_300}) {
      assertThat(ports(1_000, 1_099, 3_000, 3_199, 7_000, far)).hasSize(1);
      assertThat(ports(1_000, 1_099, 3_000, 3_199, far)).isEmpty();
    }
  }

  private static List<String> ports(long... slow) {
    LogTally tally = new LogTally();
    for (int i = 0; i < 20; i++) {
      tally.request(START + i * 100L, 10, true, 0);
    }
    for (long ms : slow) {
      tally.request(START, ms, true, 0);
    }
    return new LogMeasurements(tally)
        .all().getFirst().notes().stream().filter(note -> note.contains("1, 3 or 7")).toList();
  }

  @Test
  void theSteadyPartIsTakenAloneWhereTheRampMattersLittle() {
    // Two users for 4 s: one request each 100 ms, of 50 ms.
    LogTally even = new LogTally();
    for (int i = 0; i < 40; i++) {
      even.request(START + i * 100L, 50, i % 8 != 0, 2);
    }
    List<PrintedMeasurement> all = new LogMeasurements(even).all();
    assertThat(all)
        .extracting(PrintedMeasurement::title)
        .containsExactly("while all users were at work");
    PrintedMeasurement steady = all.getFirst();
    // From the tenth after the first end, 50 ms, to the tenth before the last, 3,950 ms.
    assertThat(steady.value(AuditColumn.DURATION)).hasValue(3.8);
    assertThat(steady.value(AuditColumn.REQUESTS)).hasValue(38.0);
    assertThat(steady.value(AuditColumn.THROUGHPUT)).hasValue(10.0);
    assertThat(steady.value(AuditColumn.FAILURES)).hasValue(4.0);
    assertThat(steady.value(AuditColumn.MEAN)).hasValue(50.0);
    assertThat(steady.value(AuditColumn.USERS)).hasValue(2.0);
    assertThat(steady.value(AuditColumn.IN_FLIGHT)).hasValue(1.0);
    assertThat(steady.notes()).contains("In flight at most: 1, counted by the millisecond.");
    assertThat(steady.notes()).noneMatch(note -> note.contains("Pauses"));

    // One user for 4 s before: the whole test has another throughput, and is shown too.
    LogTally ramp = new LogTally();
    for (int i = 0; i < 10; i++) {
      ramp.request(START - 4_000 + i * 400L, 50, true, 1);
    }
    for (int i = 0; i < 40; i++) {
      ramp.request(START + i * 100L, 50, true, 2);
    }
    assertThat(new LogMeasurements(ramp).all())
        .extracting(PrintedMeasurement::title)
        .containsExactly("while all users were at work", "whole test");
  }

  /** One user, a request of 50 ms each 100 ms. */
  private static LogTally even(int requests, long users) {
    LogTally tally = new LogTally();
    for (int i = 0; i < requests; i++) {
      tally.request(START + i * 100L, 50, true, users);
    }
    return tally;
  }

  private static List<String> titles(LogTally tally) {
    return new LogMeasurements(tally).all().stream().map(PrintedMeasurement::title).toList();
  }

  @Test
  void twoSecondsAreTheShortestSteadyPart() {
    assertThat(titles(even(22, 1))).containsExactly("while all users were at work");
    assertThat(titles(even(21, 1))).containsExactly("whole test");
    assertThat(titles(even(22, 0))).containsExactly("whole test");
  }

  @Test
  void whoeverSendsSaysWhetherTheLoadIsOpen() {
    assertThat(load(even(30, 1)))
        .isEqualTo("closed: its users send again when they have an answer");
    LogTally rate = even(30, 0);
    rate.open();
    assertThat(load(rate)).isEqualTo("open: requests are sent at a rate");
    LogTally come = even(30, 1);
    for (int i = 0; i < 1_500; i++) {
      come.userStarted();
    }
    assertThat(load(come)).isEqualTo("open: 1,500 users came and went");
  }

  private static String load(LogTally tally) {
    return new LogMeasurements(tally)
        .all().getFirst().assumed().stream()
            .filter(assumed -> assumed.column() == AuditColumn.LOAD)
            .map(assumed -> assumed.word() + ": " + assumed.why())
            .findFirst()
            .orElseThrow();
  }

  @Test
  void whereMostRequestsAreSlowNoConnectionWasTriedAgain() {
    for (long median : List.of(499, 500)) {
      LogTally tally = new LogTally();
      for (int i = 0; i < 20; i++) {
        tally.request(START + i * 100L, median, true, 0);
      }
      for (int i = 0; i < 5; i++) {
        tally.request(START, 1_000, true, 0);
      }
      assertThat(new LogMeasurements(tally).all().getFirst().notes())
          .filteredOn(note -> note.contains("1, 3 or 7"))
          .hasSize(median < 500 ? 1 : 0);
    }
  }

  @Test
  void oneRequestOfNoTimeTakesAMillisecond() {
    LogTally tally = new LogTally();
    tally.request(START, 0, true, 0);
    PrintedMeasurement only = new LogMeasurements(tally).all().getFirst();
    assertThat(only.value(AuditColumn.DURATION)).hasValue(0.001);
    assertThat(only.value(AuditColumn.THROUGHPUT)).hasValue(1_000.0);
  }
}
