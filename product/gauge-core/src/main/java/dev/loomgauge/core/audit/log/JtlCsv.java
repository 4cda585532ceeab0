package dev.loomgauge.core.audit.log;

import dev.loomgauge.core.audit.format.FormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Samples of JMeter as CSV. Rows of transaction controllers sum up other rows and are left out. */
public record JtlCsv(String name) implements RequestLog {
  private static final String BEGIN = "timestamp";
  private static final String ELAPSED = "elapsed";
  private static final byte[] SUMMED = TRANSACTION.getBytes(StandardCharsets.UTF_8);

  @Override
  public boolean recognises(String head) {
    String first = head.lines().findFirst().orElse("");
    return Stream.of(first.split(String.valueOf(separator(first)), -1))
        .map(JtlCsv::plain)
        .toList()
        .containsAll(List.of(BEGIN, ELAPSED));
  }

  @Override
  public void read(InputStream bytes, LogTally tally) throws IOException {
    bytes.mark(1 << 16);
    String head = new String(bytes.readNBytes(1 << 12), StandardCharsets.UTF_8);
    bytes.reset();
    char separator = separator(head.lines().findFirst().orElse(""));
    ByteRecords records = new ByteRecords(bytes, separator, true);
    if (!records.advance()) {
      return;
    }
    Places places = Places.of(records);
    if (places.begin() < 0 || places.elapsed() < 0) {
      throw new FormatException("line 1: has no columns timeStamp and elapsed. Check the file.");
    }
    while (records.advance()) {
      sample(records, places, tally);
    }
  }

  private static char separator(String first) {
    return first.indexOf('\t') >= 0 ? '\t' : first.indexOf(';') >= 0 ? ';' : ',';
  }

  /** A name of the header as it is compared. */
  private static String plain(String name) {
    return name.replaceAll("[\ufeff\"]", "").strip().toLowerCase(Locale.ROOT);
  }

  /** Where the fields stand; -1 for one that is not there. */
  private record Places(int columns, int begin, int elapsed, int success, int message, int users) {
    private static Places of(ByteRecords header) {
      List<String> names = new ArrayList<>();
      for (int i = 0; i < header.fields(); i++) {
        names.add(plain(header.text(i)));
      }
      return new Places(
          names.size(),
          names.indexOf(BEGIN),
          names.indexOf(ELAPSED),
          names.indexOf("success"),
          names.indexOf("responsemessage"),
          names.indexOf("allthreads"));
    }
  }

  private static void sample(ByteRecords records, Places places, LogTally tally) {
    if (records.fields() < places.columns()) {
      tally.lacking(records);
      return;
    }
    if (places.message() >= 0 && records.begins(places.message(), SUMMED)) {
      tally.transaction();
      return;
    }
    long begin = records.number(places.begin());
    if (begin < 0 && tally.requests() == 0 && records.text(places.begin()).matches("\\d+[/-].*")) {
      throw new FormatException(
          "line "
              + records.line()
              + ": its times are dates. Save it with jmeter.save.saveservice.timestamp_format=ms.");
    }
    boolean ok = places.success() < 0 || records.is(places.success(), "true");
    long users = places.users() < 0 ? 0 : records.number(places.users());
    if (!tally.request(begin, records.number(places.elapsed()), ok, users)) {
      tally.unread(records.line());
    }
  }
}
