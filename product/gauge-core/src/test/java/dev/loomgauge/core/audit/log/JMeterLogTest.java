package dev.loomgauge.core.audit.log;

import static dev.loomgauge.core.audit.log.WrittenLog.START;
import static dev.loomgauge.core.audit.log.WrittenLog.bytes;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class JMeterLogTest {
  @Test
  void samplesOfJMeterInXmlHaveTheirPartsLeftOut() throws IOException {
    LogTally tally = new LogTally();
    new JtlXml("JMeter JTL (XML)")
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
    assertThat(tally.whole().failed()).isEqualTo(1);
    assertThat(tally.whole().meanMs()).isEqualTo(40);
    assertThat(tally.mostUsers()).isEqualTo(3);
    assertThat(tally.unreadLines()).containsExactly(6L);
  }

  @Test
  void transactionsInXmlAreLeftOutAndTheRequestsInThemCount() throws IOException {
    String request = "<httpSample t=\"40\" ts=\"" + START + "\" rm=\"OK\"/>\n";
    String page =
        "<sample t=\"80\" ts=\"" + START + "\" rm=\"Number of samples in transaction : 2\"%s\n";
    LogTally tally = new LogTally();
    new JtlXml("JMeter JTL (XML)")
        .read(
            bytes(
                "<testResults>\n"
                    + request
                    + request
                    + page.formatted("/>")
                    + page.formatted(">")
                    + request
                    + request
                    + "</sample>\n"
                    + request
                    + "</testResults>"),
            tally);

    assertThat(tally.requests()).isEqualTo(5);
    assertThat(tally.whole().meanMs()).isEqualTo(40);
  }

  @Test
  void samplesOfJMeterMayHaveTheirColumnsInAnyOrderAndOtherSeparators() throws IOException {
    for (String separator : List.of(",", ";", "\t")) {
      LogTally tally = new LogTally();
      new JtlCsv("JMeter JTL")
          .read(
              bytes(
                  "\ufeffallThreads,elapsed,success,timeStamp\n4,30,false,1700000000100\n"
                          .replace(",", separator)
                      + "3,50,TRUE,1700000000000\n".replace(",", separator)
                      + "3,50,true\n".replace(",", separator)
                      + "3,-1,true,1700000000000\n".replace(",", separator)),
              tally);

      assertThat(tally.requests()).isEqualTo(2);
      assertThat(tally.whole().failed()).isEqualTo(1);
      assertThat(tally.whole().meanMs()).isEqualTo(40);
      assertThat(tally.beginMs()).isEqualTo(START);
      assertThat(tally.mostUsers()).isEqualTo(4);
      assertThat(tally.unreadLines()).containsExactly(4L, 5L);
    }
  }

  @Test
  void bytesThatAreNoTextLeaveTheSamplesAroundThem() throws IOException {
    LogTally tally = new LogTally();
    String sample = "<sample t=\"9\" ts=\"" + START + "\" lb=\"\u00ff\"/>\n";

    new JtlXml("JMeter JTL (XML)")
        .read(
            new ByteArrayInputStream(
                ("<testResults>" + sample + sample + "</testResults>").getBytes(ISO_8859_1)),
            tally);

    assertThat(tally.requests()).isEqualTo(2);
    assertThat(tally.isCutOff()).isFalse();
  }

  @Test
  void withoutAColumnOfSuccessOrOfThreadsNoneFailedAndNoUsersAreKnown() throws IOException {
    LogTally tally = new LogTally();
    new JtlCsv("JMeter JTL").read(bytes("timeStamp,elapsed\n" + START + ",30\n"), tally);
    assertThat(tally.requests()).isEqualTo(1);
    assertThat(tally.whole().failed()).isZero();
    assertThat(tally.mostUsers()).isZero();
  }

  @Test
  void datesBehindASampleAreLinesThatCannotBeRead() throws IOException {
    LogTally tally = new LogTally();
    new JtlCsv("JMeter JTL")
        .read(bytes("timeStamp,elapsed\n" + START + ",30\n2026/01/02 10:00,30\n"), tally);
    assertThat(tally.requests()).isEqualTo(1);
    assertThat(tally.unreadLines()).containsExactly(3L);
    new JtlCsv("JMeter JTL").read(bytes(""), tally);
    assertThat(tally.requests()).isEqualTo(1);
  }

  @Test
  void xmlThatBreaksOffBehindASampleIsCutOff() throws IOException {
    LogTally tally = new LogTally();
    new JtlXml("JMeter JTL (XML)")
        .read(
            bytes(
                "<testResults><sample t=\"9\" ts=\""
                    + START
                    + "\"/><sample t=\"-1\" ts=\"1\"/><sam"),
            tally);
    assertThat(tally.requests()).isEqualTo(1);
    assertThat(tally.whole().failed()).isZero();
    assertThat(tally.mostUsers()).isZero();
    assertThat(tally.unread()).isEqualTo(1);
    assertThat(tally.isCutOff()).isTrue();
  }
}
