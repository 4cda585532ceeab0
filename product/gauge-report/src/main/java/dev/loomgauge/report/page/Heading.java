package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Contents;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * What the page is about.
 *
 * @param about what, when and how much, in short pieces
 * @param incomplete whether anything is missing
 * @param gaps what is missing from the folder, was changed in it, or was not drawn
 */
public record Heading(
    String scenario,
    String title,
    String question,
    List<String> about,
    boolean incomplete,
    List<String> gaps) {

  static Heading of(Contents contents, List<String> gaps) {
    RunInfo run = contents.run();
    return new Heading(
        run.scenario(), run.title(), run.question(), about(contents), !gaps.isEmpty(), gaps);
  }

  private static List<String> about(Contents contents) {
    RunInfo run = contents.run();
    List<String> about = new ArrayList<>();
    about.add(time(run.startedAt()));
    String ended = run.endedAt();
    if (ended != null) {
      about.add(span(run.startedAt(), ended));
    }
    long counted = contents.trials().stream().filter(Trial::valid).count();
    long all = contents.trials().size();
    about.add(
        Numbers.count(all)
            + (all == 1 ? " trial" : " trials")
            + (counted < all ? ", " + (all - counted) + " of them void" : ""));
    about.add(run.machine().cores() + (run.machine().cores() == 1 ? " CPU" : " CPUs"));
    about.add("Loomgauge " + run.loomgauge());
    return about.stream().filter(piece -> !piece.isEmpty()).toList();
  }

  static String time(String iso) {
    try {
      return Instant.parse(iso).truncatedTo(ChronoUnit.SECONDS).toString();
    } catch (DateTimeException e) {
      return iso; // A text that is no instant is still what the run said.
    }
  }

  private static String span(String from, String to) {
    try {
      return Numbers.span(Duration.between(Instant.parse(from), Instant.parse(to)));
    } catch (DateTimeException e) {
      return to; // As above.
    }
  }
}
