package dev.loomgauge.core.audit.log;

import static dev.loomgauge.core.audit.log.WrittenLog.START;
import static dev.loomgauge.core.audit.log.WrittenLog.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of the reading of a log: its records, its histograms, its timeline and its sums. */
class LogPartsTest {
  @Test
  void recordsHaveTheirFieldsTheirLinesAndTheirEnds() throws IOException {
    String text =
        "a,\"b,\"\"c\"\n\n\"two\nlines\",x\r\n\n,123456789012345678,1234567890123456789,1x,TRUE\nlast";
    ByteRecords records = new ByteRecords(bytes(text), ',', true);

    assertThat(records.advance()).isTrue();
    assertThat(records.line()).isEqualTo(1);
    assertThat(fields(records)).containsExactly("a", "b,\"\"c");
    assertThat(records.begins(1, "b,".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(records.begins(1, "b,x".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(records.begins(0, "ab".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(records.advance()).isTrue();
    assertThat(records.line()).isEqualTo(3);
    assertThat(fields(records)).containsExactly("two\nlines", "x");
    assertThat(records.whole()).isTrue();
    assertThat(records.advance()).isTrue();
    assertThat(records.line()).isEqualTo(6);
    assertThat(records.number(0)).isEqualTo(-1);
    assertThat(records.number(1)).isEqualTo(123_456_789_012_345_678L);
    assertThat(records.number(2)).isEqualTo(-1);
    assertThat(records.number(3)).isEqualTo(-1);
    assertThat(records.is(4, "true")).isTrue();
    assertThat(records.is(4, "tru")).isFalse();
    assertThat(records.is(4, "trub")).isFalse();
    assertThat(records.advance()).isTrue();
    assertThat(records.line()).isEqualTo(7);
    assertThat(fields(records)).containsExactly("last");
    assertThat(records.whole()).isFalse();
    assertThat(records.advance()).isFalse();
  }

  @Test
  void withoutQuotesAQuoteIsACharacter() throws IOException {
    ByteRecords records = new ByteRecords(bytes("\"a\t\"b\"\n"), '\t', false);

    assertThat(records.advance()).isTrue();
    assertThat(fields(records)).containsExactly("\"a", "\"b\"");
  }

  @Test
  void recordsAcrossTheEndsOfWhatIsReadAtOnceStayWhole() throws IOException {
    String line = "x".repeat(700_000) + ",y,z\n";
    ByteRecords records = new ByteRecords(bytes(line + line + line), ',', true);

    for (int i = 1; i <= 3; i++) {
      assertThat(records.advance()).isTrue();
      assertThat(records.line()).isEqualTo(i);
      assertThat(records.text(0)).hasSize(700_000);
      assertThat(records.text(1) + records.text(2)).isEqualTo("yz");
    }
    assertThat(records.advance()).isFalse();
  }

  @Test
  void aHistogramHasMillisecondsThenStepsOf64() {
    ElapsedTimes times = new ElapsedTimes();
    for (long ms : List.of(70_000L, 0L, 999L, 1_000L, 1_099L, 1_100L, 65_535L, 65_600L)) {
      times.add(ms);
    }

    assertThat(times.between(1_000, 1_100)).isEqualTo(2);
    assertThat(times.between(0, 1)).isEqualTo(1);
    assertThat(times.between(0, 999)).isEqualTo(1);
    assertThat(times.quantile(0)).isZero();
    assertThat(times.quantile(0.25)).isEqualTo(999);
    assertThat(times.quantile(0.26)).isEqualTo(1_000);
    assertThat(times.quantile(0.875)).isEqualTo(65_600);
    // 65,536 + 69 x 64 is the step that holds 70,000.
    assertThat(times.quantile(1)).isEqualTo(69_952);
    ElapsedTimes copy = times.copy();
    copy.addBelow(5, 8);
    assertThat(copy.quantile(0.5)).isEqualTo(2);
    assertThat(times.quantile(0.5)).isEqualTo(1_099);
    assertThat(new ElapsedTimes().quantile(0.5)).isZero();
    ElapsedTimes late = new ElapsedTimes();
    late.add(70_000);
    assertThat(late.quantile(0)).as("the shortest there was").isEqualTo(69_952);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 700, 65_536, 65_537, 70_000})
  void whatWasDueAtEachMillisecondOfAPauseIsThatManyTimesTheSame(long below) {
    ElapsedTimes one = new ElapsedTimes();
    ElapsedTimes all = new ElapsedTimes();
    for (long ms = 0; ms < below; ms++) {
      one.add(ms);
    }
    all.addBelow(below, 1);

    for (double share : new double[] {0, 0.1, 0.5, 0.99, 1}) {
      assertThat(all.quantile(share)).isEqualTo(one.quantile(share));
    }
  }

  @Test
  void aYearWithoutARequestTakesNoTime() {
    ElapsedTimes all = new ElapsedTimes();

    all.addBelow(Duration.ofDays(400).toMillis(), 0.5);

    assertThat(all.quantile(0)).isZero();
  }

  @Test
  void whatEndedIsSummedOverWholeTenthsOfASecond() {
    Tenths tenths = new Tenths();
    tenths.add(START + 50, 7, true);
    tenths.add(START + 199, 11, false);
    tenths.add(START + 200, 13, true);
    tenths.add(START + 399, 17, false);
    tenths.add(START + 400, 19, true);
    tenths.add(START - 1_000, 23, true);

    assertThat(tenths.between(START + 1, START + 499))
        .isEqualTo(new Tenths.Part(START + 100, START + 400, 3, 41, 2));
    assertThat(tenths.between(START + 100, START + 400))
        .isEqualTo(new Tenths.Part(START + 100, START + 400, 3, 41, 2));
    assertThat(tenths.between(START, START + 100))
        .isEqualTo(new Tenths.Part(START, START + 100, 2, 30, 0));
    assertThat(tenths.between(START + 310, START + 390).seconds()).isZero();
    assertThat(tenths.between(START + 100, START + 400).seconds()).isEqualTo(0.3);
  }

  @Test
  void aLongerLogHasCoarserPlacesAndNoRequestIsLost() {
    Tenths tenths = new Tenths();
    tenths.add(START + 100, 3, false);
    tenths.add(START + 300, 4, true);
    // 2^19 places of 100 ms are 52,428.8 s: from there on a place has 200 ms.
    tenths.add(START + 40_000_000L, 6, true);
    tenths.add(START + 52_429_000L, 5, true);

    assertThat(tenths.between(START, START + 100_000_000L))
        .isEqualTo(new Tenths.Part(START + 100, START + 99_999_900L, 4, 18, 1));
  }

  @Test
  void gapsLieBetweenBeginningsWithWhatIsInFlightAllTheWhile() {
    LogTimeline timeline = new LogTimeline();
    timeline.add(START + 10, START + 40);
    timeline.add(START, START + 15);
    timeline.add(START + 30, START + 31);
    timeline.add(START + 31, START + 100);
    List<LogTimeline.Gap> gaps = new ArrayList<>();

    timeline.gaps(gaps::add);

    assertThat(gaps)
        .containsExactly(
            new LogTimeline.Gap(START + 1, 9, 1, 0), new LogTimeline.Gap(START + 11, 19, 1, 0));
    assertThat(timeline.width()).isEqualTo(1);
    // At the 31st millisecond one ends and one begins.
    assertThat(timeline.peak()).isEqualTo(new LogTimeline.Peak(2, 3));
  }

  @Test
  void aPauseIsTwentyRequestsDueAndThreeMediansLong() {
    // A request each 10 ms and 20 of them due: 200 ms, and 3 x 70 ms.
    assertThat(pause(10, 199, 60)).isZero();
    assertThat(pause(10, 260, 60)).isEqualTo(259);
    assertThat(pause(10, 209, 70)).isZero();
  }

  /** 500 requests in 5,240 ms; one of 1 s is under way all through a pause of 259 ms. */
  @Test
  void aPauseTellsWhenItBeganAndWhatWasDueInIt() {
    LogTally tally = new LogTally();
    long at = START;
    for (int i = 0; i < 500; i++) {
      tally.request(at, i == 250 ? 1_000 : 60, true, 0);
      at += i == 250 ? 260 : 10;
    }

    LogMeasurements.Pauses pauses = LogMeasurements.Pauses.of(tally);

    assertThat(pauses)
        .returns(
            List.of(new LogTimeline.Gap(START + 2_501, 259, 1, 0)), LogMeasurements.Pauses::all)
        .returns(259L, LogMeasurements.Pauses::totalMs)
        .returns(new LogTimeline.Gap(START + 2_501, 259, 1, 0), LogMeasurements.Pauses::longest);
    assertThat(pauses.due()).isCloseTo(259 * 500 / 5_240.0, within(1e-9));
    assertThat(pauses.corrected().between(0, 10_000) - tally.times().between(0, 10_000))
        .as("each request that was due waits for the end of the pause")
        .isCloseTo(pauses.due(), within(1e-6));
  }

  /** The longest pause where one follows another after some time, but for one that is longer. */
  private static long pause(int each, int longest, int elapsed) {
    LogTally tally = new LogTally();
    long at = START;
    for (int i = 0; i < 500; i++) {
      tally.request(at, elapsed, true, 0);
      at += i == 250 ? longest : each;
    }
    return LogMeasurements.Pauses.of(tally).longest().lasted();
  }

  @Test
  void aLineOfVegetaWithATimeBeyondAllClocksIsUnread() throws IOException {
    LogTally tally = new LogTally();
    new VegetaCsv("vegeta results")
        .read(
            bytes("1700000000000000000,200,1000000,1,1,\n9999999999999999999,200,1000000,1,1,\n"),
            tally);

    assertThat(tally)
        .returns(1L, LogTally::requests)
        .returns(1L, LogTally::unread)
        .returns(List.of(2L), LogTally::unreadLines);
  }

  @Test
  void resultsOfVegetaAreInNanosecondsAndFailBelow200AndFrom400On() throws IOException {
    LogTally tally = new LogTally();
    new VegetaCsv("vegeta results")
        .read(
            bytes(
                """
                1700000000123456789,200,1499999,1,2,
                1700000000223456789,399,2500000,1,2,
                1700000000323456789,400,4000000,1,2,
                1700000000423456789,199,8000000,1,2,
                nothing
                1700000000523456789,20\
                """),
            tally);

    assertThat(tally.requests()).isEqualTo(4);
    assertThat(tally.whole().failed()).isEqualTo(2);
    assertThat(tally.whole().meanMs()).isEqualTo((1 + 3 + 4 + 8) / 4.0);
    assertThat(tally.beginMs()).isEqualTo(START + 123);
    assertThat(tally.unreadLines()).containsExactly(5L);
    assertThat(tally.isCutOff()).isTrue();
    assertThat(tally.isOpen()).isTrue();
  }

  private static List<String> fields(ByteRecords records) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < records.fields(); i++) {
      fields.add(records.text(i));
    }
    return fields;
  }

  /** As many bytes as are asked for, of which none ends a line. */
  @Test
  void aLineWithoutAnEndIsRefused() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }

          @Override
          public int read(byte[] into, int from, int count) {
            Arrays.fill(into, from, from + count, (byte) 'x');
            return count;
          }
        };
    assertThatThrownBy(() -> new ByteRecords(endless, ',', true).advance())
        .isInstanceOf(IOException.class)
        .hasMessage("line 1 is longer than 16 MB");
  }

  @Test
  void aRecordMayHaveAnyNumberOfFields() throws IOException {
    String fields = String.join(",", Collections.nCopies(70, "ab"));
    ByteRecords records = new ByteRecords(bytes("\"first\"," + fields + ",last\n"), ',', true);
    assertThat(records.advance()).isTrue();
    assertThat(records.fields()).isEqualTo(72);
    assertThat(records.text(0) + records.text(35) + records.text(70) + records.text(71))
        .isEqualTo("firstabablast");
  }

  /** A megabyte is read at once, which is no whole number of records. */
  @Test
  void fieldsThatWereFoundBeforeMoreIsReadStayTheirOwn() throws IOException {
    String line = "1234567,abcdefg,7654321\n";
    ByteRecords records = new ByteRecords(bytes(line.repeat(50_000)), ',', true);
    int read = 0;
    while (records.advance()) {
      read++;
      if (records.number(0) != 1_234_567 || records.number(2) != 7_654_321) {
        assertThat(fields(records)).as("line " + records.line()).isEmpty();
      }
    }
    assertThat(read).isEqualTo(50_000);
  }
}
