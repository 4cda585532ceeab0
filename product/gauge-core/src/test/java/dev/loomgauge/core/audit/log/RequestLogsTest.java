package dev.loomgauge.core.audit.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.format.Fixture;
import dev.loomgauge.core.audit.format.FormatException;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestLogsTest {
  private static final String JTL =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "jmeter-honest.log, JMeter JTL, 421, CONSISTENT, ''",
    "jmeterxml-honest.log, JMeter JTL (XML), 86, CONSISTENT, ''",
    "gatling-honest.log, Gatling simulation.log, 684, CONSISTENT, ''",
    "gatlingbinary-first-second.log, Gatling simulation.log, 544, SUSPICIOUS, sending-pause",
    "vegetalog-honest.log, vegeta results, 300, CONSISTENT, ''",
    "jmeter-frozen.log, JMeter JTL, 801, SUSPICIOUS, sending-pause",
    "gatling-frozen.log, Gatling simulation.log, 802, SUSPICIOUS, sending-pause",
    "vegetalog-frozen.log, vegeta results, 400, SUSPICIOUS, sending-pause",
    "jmeter-ramp.log, JMeter JTL, 760, SUSPICIOUS, little"
  })
  void logsThatToolsMadeHaveTheRequestsOfTheServerAndItsPauses(
      String name, String format, long served, Plausibility plausibility, String law)
      throws IOException {
    RequestLogs.LogReading read = read(Fixture.bytes(name));

    assertThat(read.reading().format()).isEqualTo(format);
    assertThat(read.tally().requests()).isEqualTo(served);
    assertThat(read.tally().unread()).isZero();
    List<AuditedRow> rows =
        read.reading().measurements().stream().map(one -> Audit.of(one.row())).toList();
    assertThat(rows.stream().map(AuditedRow::plausibility).max(Plausibility::compareTo))
        .hasValue(plausibility);
    assertThat(rows.stream().flatMap(row -> row.against().stream()).map(AuditedRow.Judged::law))
        .contains(law.isEmpty() ? new String[0] : new String[] {law});
  }

  @Test
  void aLogOfTransactionsAloneSaysWhatHidesItsRequests() {
    String row =
        "1700000000000,80,page,200,\"Number of samples in transaction : 2, number of failing samples"
            + " : 0\",t,,true,,9,9,1,1,,1,0,0\n";

    assertThatThrownBy(() -> read((JTL + row).getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("switch off 'Generate parent sample' of their controllers.");
  }

  @Test
  void aTestThatWasAppendedToAnotherIsNoPauseOfIt() throws IOException {
    StringBuilder text = new StringBuilder(JTL);
    for (int test = 0; test < 2; test++) {
      for (int i = 0; i < 100; i++) {
        text.append(sample(1_700_000_000_000L + test * 600_000L + i * 50L, 50, "true", 1));
      }
    }

    List<PrintedMeasurement> found = read(text.toString()).reading().measurements();

    assertThat(found.getFirst().value(AuditColumn.DURATION).orElseThrow()).isBetween(4.0, 5.0);
    assertThat(found)
        .hasSize(2)
        .allSatisfy(
            one -> {
              assertThat(one.value(AuditColumn.PAUSE)).hasValue(0.0);
              assertThat(one.notes())
                  .anyMatch(note -> note.contains("the log may be of several tests"));
            });
  }

  @Test
  void whatIsInFlightIsCountedAndNotDerived() throws IOException {
    StringBuilder text = new StringBuilder(JTL);
    for (int i = 0; i < 10; i++) {
      text.append(sample(1_700_000_000_000L + i, 1000 - i, "true", 10));
    }

    PrintedMeasurement only = read(text.toString()).reading().measurements().getFirst();

    assertThat(only.value(AuditColumn.IN_FLIGHT)).hasValue(10.0);
    assertThat(only.value(AuditColumn.USERS)).hasValue(10.0);
  }

  @Test
  void linesMayStandInAnyOrderOfTheirBeginnings() throws IOException {
    String text =
        JTL
            + sample(1_700_000_100_000L, 10, "true", 2)
            + sample(1_700_000_000_000L, 100_010, "true", 2)
            + sample(1_700_000_050_000L, 5, "false", 2);

    PrintedMeasurement only = read(text).reading().measurements().getLast();

    assertThat(only.value(AuditColumn.REQUESTS)).hasValue(3.0);
    assertThat(only.value(AuditColumn.IN_FLIGHT)).hasValue(2.0);
    assertThat(only.value(AuditColumn.FAILURES)).hasValue(1.0);
    assertThat(only.value(AuditColumn.MAX)).hasValue(100_010.0);
  }

  @Test
  void aTestOfDaysTakesNoMoreMemoryAndIsCountedMoreCoarsely() throws IOException {
    StringBuilder text = new StringBuilder(JTL);
    for (int i = 0; i < 3000; i++) {
      text.append(sample(1_700_000_000_000L + i * 100_000L, 50, "true", 1));
    }

    PrintedMeasurement only = read(text.toString()).reading().measurements().getFirst();

    assertThat(only.value(AuditColumn.IN_FLIGHT).orElseThrow()).isLessThanOrEqualTo(1);
    assertThat(only.notes()).anyMatch(note -> note.contains("128 milliseconds"));
  }

  @Test
  void quotedFieldsMayHoldCommasAndLineEndsAndControllersAreLeftOut() throws IOException {
    String text =
        JTL
            + "1700000000000,10,\"a, b\",200,OK,t,text,true,\"two\n"
            + "lines\",1,1,1,1,u,1,0,0\n"
            + "1700000000000,20,c,200,\"Number of samples in transaction : 1, failing samples :"
            + " 0\",t,text,true,,1,1,1,1,u,1,0,0\n";

    assertThat(read(text).tally().requests()).isEqualTo(1);
  }

  @Test
  void lastLinesThatAreCutOffAreLeftOutAndForeignOnesCounted() throws IOException {
    String good = JTL + sample(1_700_000_000_000L, 10, "true", 1);

    assertThat(read(good + "17000000").tally().isCutOff()).isTrue();
    assertThat(read(good + "17000000").tally().requests()).isEqualTo(1);
    RequestLogs.LogReading mixed = read(good + "what is this\n" + good);
    assertThat(mixed.tally().unreadLines()).containsExactly(3L, 4L);
    assertThat(mixed.tally().requests()).isEqualTo(2);
  }

  @Test
  void theMeanWithoutFailedRequestsIsThatOfTheOthers() throws IOException {
    StringBuilder text = new StringBuilder(JTL);
    for (int i = 0; i < 400; i++) {
      boolean failed = i % 4 == 0;
      long begin = 1_700_000_000_000L + 100L * i;
      text.append(sample(begin, failed ? 10 : 50, failed ? "false" : "true", 1));
    }

    assertThat(read(text.toString()).reading().measurements())
        .isNotEmpty()
        .allSatisfy(
            found ->
                assertThat(found.notes())
                    .anyMatch(note -> note.contains("without them it is 50 ms instead of 40 ms")));
  }

  @Test
  void aLogWithoutRequestsOrWithDatesIsAnErrorWithItsRemedy() {
    assertThatThrownBy(() -> read(JTL))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("without a request");
    String dates = JTL + "2026/01/02 10:00:00.000,1,a,200,OK,t,text,true,,1,1,1,1,u,1,0,0\n";
    assertThatThrownBy(() -> read(dates)).hasMessageContaining("timestamp_format=ms");
    assertThatThrownBy(() -> read("<testResults><httpSample"))
        .hasMessageContaining("no sample stands before");
  }

  @Test
  void aBinaryLogThatIsCutOffIsReadSoFarAndAForeignOneIsAnError() throws IOException {
    byte[] whole = Fixture.bytes("gatlingbinary-first-second.log");

    RequestLogs.LogReading half = read(Arrays.copyOf(whole, whole.length / 2));
    assertThat(half.tally().isCutOff()).isTrue();
    assertThat(half.tally().requests()).isBetween(200L, 300L);
    byte[] foreign = whole.clone();
    Arrays.fill(foreign, whole.length / 2, whole.length, (byte) 77);
    assertThatThrownBy(() -> read(foreign))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("record");
  }

  @Test
  void aLogThatTellsNoUsersHasTheWholeTestOnly() throws IOException {
    StringBuilder text = new StringBuilder("RUN\tS\ts\t1700000000000\t \t3.9.5\n");
    for (int i = 0; i < 30_000; i++) {
      long begin = 1_700_000_000_000L + 10L * i;
      text.append("REQUEST\t\tone\t" + begin + "\t" + (begin + 20) + "\tOK\t \n");
    }

    List<PrintedMeasurement> all = read(text.toString()).reading().measurements();

    assertThat(all).hasSize(1);
    assertThat(all.getFirst().title()).isEqualTo("whole test");
    assertThat(all.getFirst().has(AuditColumn.USERS)).isFalse();
  }

  @Test
  void externalEntitiesOfXmlAreNotRead() {
    String text =
        "<?xml version=\"1.0\"?><!DOCTYPE t [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n"
            + "<testResults><httpSample t=\"1\" ts=\"&x;\"/></testResults>";

    assertThatThrownBy(() -> read(text)).isInstanceOf(FormatException.class);
  }

  private static String sample(long begin, long elapsed, String ok, int users) {
    return begin + "," + elapsed + ",a,200,OK,t,text," + ok + ",,1,1,1," + users + ",u,1,0,0\n";
  }

  private RequestLogs.LogReading read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private RequestLogs.LogReading read(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("log"), bytes);
    String head = new String(bytes, 0, Math.min(4000, bytes.length), StandardCharsets.UTF_8);
    return RequestLogs.read(RequestLogs.of(head).orElseThrow(), file, "log");
  }

  @Test
  void everyNotationIsNamedOnce() {
    assertThat(RequestLogs.names())
        .isEqualTo("JMeter JTL, JMeter JTL (XML), Gatling simulation.log, vegeta results");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "none",
      textBlock =
          """
          timeStamp,elapsed,label                | JtlCsv
          label;timeStamp;elapsed                | JtlCsv
          \uFEFFtimeStamp,elapsed                | JtlCsv
          "timeStamp","elapsed"                  | JtlCsv
          TIMESTAMP,ELAPSED                      | JtlCsv
          timeStamp,label                        | none
          timeStamp                              | none
          timestamp,elapsedMs                    | none
          elapsed,label                          | none
          aTimeStamp,elapsed                     | none
          <testResults version="1.2">            | JtlXml
          <?xml version="1.0"?>NL<testResults>   | JtlXml
          NL <testResults>                       | JtlXml
          testResults <testResults               | none
          <results>                              | none
          RUNTABx                                | GatlingLog
          xNLRUNTABx                             | GatlingLog
          REQUESTTABx                            | GatlingLog
          xRUNTABx                               | none
          xREQUESTTABx                           | none
          1700000000123456789,200,1,2,3,x        | VegetaCsv
          170000000012345678,9,1,2,3,            | VegetaCsv
          17000000001234567,200,1,2,3,           | none
          1700000000123456789,2000,1,2,3,        | none
          1700000000123456789,200,1,2            | none
          NULNULNULNULNUL3.14                    | GatlingBinaryLog
          NULNULNULNULNUL2.14                    | none
          NULNULNULNULx3.14                      | none
          NULNULNULxNUL3.14                      | none
          NULNULNULNULNUL3.                      | none
          """)
  void aFileIsKnownByItsFirstLine(String head, @Nullable String log) {
    String first = head.replace("NL", "\n").replace("TAB", "\t").replace("NUL", "\0");
    assertThat(RequestLogs.of(first).map(found -> found.getClass().getSimpleName()))
        .isEqualTo(Optional.ofNullable(log));
  }

  /** A log of JMeter whose names another program wrote in small letters. */
  @Test
  void columnsAreKnownInWhateverCase() throws IOException {
    RequestLogs.LogReading small =
        read("timestamp,elapsed,Success,allthreads\n1700000000000,20,false,7\n");
    PrintedMeasurement only = small.reading().measurements().getFirst();
    assertThat(only.value(AuditColumn.REQUESTS)).hasValue(1.0);
    assertThat(only.value(AuditColumn.FAILURES)).hasValue(1.0);
    assertThat(only.value(AuditColumn.USERS)).hasValue(7.0);
    assertThatThrownBy(
            () ->
                RequestLogs.read(
                    new JtlCsv("JMeter JTL"),
                    Files.writeString(folder.resolve("log"), "label,elapsed\na,1\n"),
                    "log"))
        .isInstanceOf(FormatException.class)
        .hasMessage("log: line 1: has no columns timeStamp and elapsed. Check the file.");
  }

  @Test
  void aFileThatCannotBeReadIsToldWithItsName() {
    assertThatThrownBy(() -> RequestLogs.read(new JtlCsv("JMeter JTL"), folder, "the log"))
        .isInstanceOf(FormatException.class)
        .hasMessageMatching("the log: cannot be read: .+\\.");
  }
}
