package dev.loomgauge.core.audit.log;

import dev.loomgauge.core.audit.format.FormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Samples of JMeter as CSV. Rows of transaction controllers sum up other rows and are left out. */
public record JtlCsv(String name) implements RequestLog {
  private static final byte[] TRANSACTION =
      "Number of samples in transaction".getBytes(StandardCharsets.UTF_8);

  @Override
  public boolean recognises(String head) {
    String first = head.lines().findFirst().orElse("").toLowerCase(Locale.ROOT);
    return first.matches("(.*[,;\\t\"])?\"?timestamp\"?[,;\\t].*") && first.contains("elapsed");
  }

  @Override
  public void read(InputStream bytes, LogTally tally) throws IOException {
    bytes.mark(1 << 16);
    String head = new String(bytes.readNBytes(1 << 12), StandardCharsets.UTF_8);
    bytes.reset();
    String first = head.lines().findFirst().orElse("");
    char separator = first.indexOf('\t') >= 0 ? '\t' : first.indexOf(';') >= 0 ? ';' : ',';
    ByteRecords records = new ByteRecords(bytes, separator, true);
    if (!records.advance()) {
      return;
    }
    Places places = Places.of(records);
    while (records.advance()) {
      sample(records, places, tally);
    }
  }

  /** Where the fields stand; -1 for one that is not there. */
  private record Places(int columns, int begin, int elapsed, int success, int message, int users) {
    private static Places of(ByteRecords header) {
      List<String> names = new ArrayList<>();
      for (int i = 0; i < header.fields(); i++) {
        names.add(header.text(i).replace("\ufeff", "").strip());
      }
      return new Places(
          names.size(),
          names.indexOf("timeStamp"),
          names.indexOf("elapsed"),
          names.indexOf("success"),
          names.indexOf("responseMessage"),
          names.indexOf("allThreads"));
    }

    private int needed() {
      return Math.max(Math.max(begin, elapsed), Math.max(success, users)) + 1;
    }
  }

  private static void sample(ByteRecords records, Places places, LogTally tally) {
    if (records.fields() < places.needed() || records.fields() < places.columns()) {
      if (records.whole()) {
        tally.unread(records.line());
      } else {
        tally.cutOff();
      }
      return;
    }
    if (places.message() >= 0 && records.begins(places.message(), TRANSACTION)) {
      return;
    }
    long begin = records.number(places.begin());
    long elapsed = records.number(places.elapsed());
    if (begin < 0 && tally.requests() == 0 && records.text(places.begin()).matches("\\d+[/-].*")) {
      throw new FormatException(
          "line "
              + records.line()
              + ": its times are dates. Save it with jmeter.save.saveservice.timestamp_format=ms.");
    }
    boolean ok = places.success() < 0 || records.is(places.success(), "true");
    long users = places.users() < 0 ? 0 : records.number(places.users());
    if (begin < 0 || elapsed < 0 || !tally.request(begin, elapsed, ok, Math.max(0, users))) {
      tally.unread(records.line());
    }
  }
}
