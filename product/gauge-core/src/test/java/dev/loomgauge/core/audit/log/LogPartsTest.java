package dev.loomgauge.core.audit.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.audit.format.FormatException;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The parts of the reading of a log: its records, its histograms, its timeline and its sums. */
class LogPartsTest {
  private static final long START = 1_700_000_000_000L;

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
    copy.add(5, 8);
    assertThat(copy.quantile(0.5)).isEqualTo(5);
    assertThat(times.quantile(0.5)).isEqualTo(1_099);
    assertThat(new ElapsedTimes().quantile(0.5)).isZero();
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
    tenths.add(START + 52_429_000L, 5, true);

    assertThat(tenths.between(START, START + 60_000_000L))
        .isEqualTo(new Tenths.Part(START + 100, START + 59_999_900L, 3, 12, 1));
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
            new LogTimeline.Gap(START + 1, 9, 1), new LogTimeline.Gap(START + 11, 19, 1));
    assertThat(timeline.width()).isEqualTo(1);
    // At the 31st millisecond one ends and one begins.
    assertThat(timeline.peak()).isEqualTo(new LogTimeline.Peak(2, 3));
  }

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
    assertThat(tally.endMs()).isEqualTo(START + 760);
    assertThat(tally.longestMs()).isEqualTo(60);
    assertThat(tally.failed()).isEqualTo(2);
    assertThat(tally.meanMs()).isEqualTo(34);
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
            "5 requests took a little more than 1, 3 or 7 s: the times after which a connection that"
                + " had no answer is tried again.");
    assertThat(ports(1_000, 1_099, 3_000, 3_199)).isEmpty();
    assertThat(ports(1_000, 1_099, 3_000, 3_199, 7_300)).isEmpty();
    assertThat(ports(1_000, 1_099, 3_000, 3_199, 6_999)).isEmpty();
    assertThat(ports(1_000, 1_099, 3_000, 3_199, 7_000, 850)).isEmpty();
    assertThat(ports(1_000, 1_099, 3_000, 3_199, 7_000, 849)).isNotEmpty();
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
  void aPauseIsTwentyRequestsDueAndThreeMediansLong() {
    // A request each 10 ms and 20 of them due: 200 ms, and 3 x 70 ms.
    assertThat(pause(10, 199, 60)).isZero();
    assertThat(pause(10, 260, 60)).isEqualTo(259);
    assertThat(pause(10, 209, 70)).isZero();
  }

  /** The longest pause where one follows another after some time, but for one that is longer. */
  private static long pause(int each, int longest, int elapsed) {
    LogTally tally = new LogTally();
    long at = START;
    for (int i = 0; i < 500; i++) {
      tally.request(at, elapsed, true, 0);
      at += i == 250 ? longest : each;
    }
    return LogPauses.of(tally).longestMs();
  }

  @Test
  void resultsOfVegetaAreInNanosecondsAndFailBelow200AndFrom400On() throws IOException {
    LogTally tally = new LogTally();
    new VegetaCsv()
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
    assertThat(tally.failed()).isEqualTo(2);
    assertThat(tally.meanMs()).isEqualTo((1 + 3 + 4 + 8) / 4.0);
    assertThat(tally.beginMs()).isEqualTo(START + 123);
    assertThat(tally.unreadLines()).containsExactly(5L);
    assertThat(tally.isCutOff()).isTrue();
    assertThat(tally.isOpen()).isTrue();
  }

  @Test
  void theBinaryLogOfGatlingHasUsersGroupsErrorsAndNamesOnce() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(0);
    text(out, "3.14.1");
    text(out, "class");
    out.writeLong(START);
    text(out, "");
    out.writeInt(2);
    text(out, "one");
    text(out, "two");
    out.writeInt(1);
    out.writeInt(3);
    out.write(new byte[] {9, 9, 9});
    user(out, true, 100);
    user(out, true, 200);
    request(out, "home", 300, 350, true);
    // A group, an error, then a request whose names were there before.
    out.writeByte(3);
    out.writeInt(1);
    out.writeInt(1);
    text(out, "group");
    out.writeInt(1);
    out.writeInt(2);
    out.writeInt(3);
    out.writeBoolean(true);
    out.writeByte(4);
    out.writeInt(2);
    text(out, "it failed");
    out.writeInt(400);
    request(out, null, 500, 530, false);
    user(out, false, 700);
    user(out, false, 900);
    LogTally tally = new LogTally();

    new GatlingBinaryLog().read(new ByteArrayInputStream(bytes.toByteArray()), tally);

    assertThat(tally.requests()).isEqualTo(2);
    assertThat(tally.failed()).isEqualTo(1);
    assertThat(tally.meanMs()).isEqualTo(40);
    assertThat(tally.beginMs()).isEqualTo(START + 300);
    assertThat(tally.endMs()).isEqualTo(START + 530);
    assertThat(tally.mostUsers()).isEqualTo(2);
    assertThat(tally.firstAtMostMs()).isEqualTo(START + 200);
    assertThat(tally.lastAtMostMs()).isEqualTo(START + 700);
    assertThat(tally.userStarts()).isEqualTo(2);
    assertThat(tally.isCutOff()).isFalse();

    byte[] endless = {0, 1, 0, 0, 1};
    assertThatThrownBy(
            () -> new GatlingBinaryLog().read(new ByteArrayInputStream(endless), new LogTally()))
        .isInstanceOf(FormatException.class)
        .hasMessage("record 1 has a length that cannot be. Check the file.");
    byte[] kind = {5};
    assertThatThrownBy(
            () -> new GatlingBinaryLog().read(new ByteArrayInputStream(kind), new LogTally()))
        .hasMessage("record 1 is of no kind that Gatling has written up to 3.14. Check the file.");
  }

  @Test
  void theLogOfGatlingCountsItsUsersAndSkipsWhatItCannotRead() throws IOException {
    LogTally tally = new LogTally();
    new GatlingLog()
        .read(
            bytes(
                "RUN\tx\n"
                    + "USER\ts\tSTART\t"
                    + (START + 100)
                    + "\n"
                    + "USER\ts\t1\tSTART\t"
                    + (START + 200)
                    + "\t"
                    + (START + 200)
                    + "\n"
                    + "REQUEST\t1\t\tone\t"
                    + (START + 300)
                    + "\t"
                    + (START + 350)
                    + "\tOK\t \n"
                    + "REQUEST\t1\t\tone\t"
                    + (START + 400)
                    + "\t"
                    + (START + 399)
                    + "\tOK\t \n"
                    + "REQUEST\t1\t\tone\t"
                    + (START + 500)
                    + "\t"
                    + (START + 500)
                    + "\tKO\terr\n"
                    + "REQUEST\tnothing\n"
                    + "USER\ts\t1\tEND\t"
                    + (START + 200)
                    + "\t"
                    + (START + 700)
                    + "\n"
                    + "USER\ts\tEND\t"
                    + (START + 900)
                    + "\n"
                    + "REQUEST\t1"),
            tally);

    assertThat(tally.requests()).isEqualTo(2);
    assertThat(tally.failed()).isEqualTo(1);
    assertThat(tally.meanMs()).isEqualTo(25);
    assertThat(tally.mostUsers()).isEqualTo(2);
    assertThat(tally.firstAtMostMs()).isEqualTo(START + 200);
    assertThat(tally.lastAtMostMs()).isEqualTo(START + 700);
    assertThat(tally.userStarts()).isEqualTo(2);
    assertThat(tally.unreadLines()).containsExactly(5L, 7L);
    assertThat(tally.isCutOff()).isTrue();
  }

  @Test
  void samplesOfJMeterInXmlHaveTheirPartsLeftOut() throws IOException {
    LogTally tally = new LogTally();
    new JtlXml()
        .read(
            bytes(
                "<testResults>\n"
                    + "<httpSample t=\"50\" ts=\""
                    + START
                    + "\" s=\"true\" na=\"3\">\n"
                    + "  <httpSample t=\"7\" ts=\""
                    + START
                    + "\" s=\"false\"/>\n"
                    + "</httpSample>\n"
                    + "<sample t=\"30\" ts=\""
                    + (START + 100)
                    + "\" s=\"false\" na=\"2\"/>\n"
                    + "<sample t=\"x\" ts=\""
                    + START
                    + "\"/>\n"
                    + "<other t=\"9\" ts=\""
                    + START
                    + "\"/>\n"
                    + "</testResults>"),
            tally);

    assertThat(tally.requests()).isEqualTo(2);
    assertThat(tally.failed()).isEqualTo(1);
    assertThat(tally.meanMs()).isEqualTo(40);
    assertThat(tally.mostUsers()).isEqualTo(3);
    assertThat(tally.unreadLines()).containsExactly(6L);
  }

  @Test
  void samplesOfJMeterMayHaveTheirColumnsInAnyOrderAndOtherSeparators() throws IOException {
    for (String separator : List.of(",", ";", "\t")) {
      LogTally tally = new LogTally();
      new JtlCsv()
          .read(
              bytes(
                  "\ufeffallThreads,elapsed,success,timeStamp\n4,30,false,1700000000100\n"
                          .replace(",", separator)
                      + "3,50,TRUE,1700000000000\n".replace(",", separator)
                      + "3,50,true\n".replace(",", separator)
                      + "3,-1,true,1700000000000\n".replace(",", separator)),
              tally);

      assertThat(tally.requests()).isEqualTo(2);
      assertThat(tally.failed()).isEqualTo(1);
      assertThat(tally.meanMs()).isEqualTo(40);
      assertThat(tally.beginMs()).isEqualTo(START);
      assertThat(tally.mostUsers()).isEqualTo(4);
      assertThat(tally.unreadLines()).containsExactly(4L, 5L);
    }
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

  private static void user(DataOutputStream out, boolean starts, int at) throws IOException {
    out.writeByte(2);
    out.writeInt(0);
    out.writeBoolean(starts);
    out.writeInt(at);
  }

  private static void request(
      DataOutputStream out, @Nullable String name, int begin, int end, boolean ok)
      throws IOException {
    out.writeByte(1);
    out.writeInt(0);
    out.writeInt(name == null ? -1 : 1);
    if (name != null) {
      text(out, name);
    }
    out.writeInt(begin);
    out.writeInt(end);
    out.writeBoolean(ok);
    out.writeInt(-2);
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    out.writeInt(text.length());
    if (!text.isEmpty()) {
      out.writeBytes(text);
      out.writeByte(0);
    }
  }

  private static List<String> fields(ByteRecords records) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < records.fields(); i++) {
      fields.add(records.text(i));
    }
    return fields;
  }

  private static InputStream bytes(String text) {
    return new BufferedInputStream(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 1 << 17);
  }
}
