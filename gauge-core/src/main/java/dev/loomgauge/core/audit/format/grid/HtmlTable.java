package dev.loomgauge.core.audit.format.grid;

import dev.loomgauge.core.audit.format.LoadTestFormat;
import dev.loomgauge.core.audit.format.Measurement;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tables of an HTML page whose first row names quantities. */
public final class HtmlTable implements LoadTestFormat {
  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
  private static final Pattern TABLE = Pattern.compile("<table\\b[^>]*>(.*?)</table>", FLAGS);
  private static final Pattern ROW = Pattern.compile("<tr\\b[^>]*>(.*?)</tr>", FLAGS);
  private static final Pattern CELL = Pattern.compile("<t[hd]\\b[^>]*>(.*?)</t[hd]>", FLAGS);

  @Override
  public String name() {
    return "HTML table";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<Measurement> all = new ArrayList<>();
    Matcher table = TABLE.matcher(printed.text());
    int line = 1;
    int counted = 0;
    while (table.find()) {
      Optional<NamedColumns> columns = Optional.empty();
      Matcher row = ROW.matcher(table.group(1));
      while (row.find()) {
        int at = table.start(1) + row.start();
        line += (int) printed.text().substring(counted, at).chars().filter(c -> c == '\n').count();
        counted = at;
        List<String> cells = cells(row.group(1));
        if (columns.isEmpty()) {
          columns = NamedColumns.of(cells);
        } else {
          Measurement found = columns.get().row(cells, line, "line " + line);
          if (!found.taken().isEmpty()) {
            all.add(found);
          }
        }
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name(), all));
  }

  private static List<String> cells(String row) {
    return CELL.matcher(row).results().map(HtmlTable::text).toList();
  }

  private static String text(MatchResult cell) {
    return cell.group(1)
        .replaceAll("<[^>]*>", " ")
        .replace("&nbsp;", " ")
        .replace("&micro;", "\u00b5")
        .replace("&amp;", "&")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
