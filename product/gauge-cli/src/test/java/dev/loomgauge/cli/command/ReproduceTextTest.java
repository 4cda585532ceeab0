package dev.loomgauge.cli.command;

import dev.loomgauge.cli.Golden;
import dev.loomgauge.cli.command.ReproduceCommand.ReproduceText;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.OwnFigures;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.result.Range;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class ReproduceTextTest {
  @Test
  void publishedFiguresStandBesideOurs() throws IOException {
    List<ReproducedRow> rows =
        List.of(
            row("orders", Measure.THROUGHPUT, 957.42, 1000.0, "200", here("200", 812.5, 1000.0)),
            row("orders", Measure.THROUGHPUT, 957.42, 1000.0, "5000", here("200", 750.0, 1000.0)),
            row("orders", Measure.MEAN, 312, null, "200", here("", 850.0, null)),
            row("mails", Measure.TIME, 2400, 2000.0, "", batch(2100.0)),
            row("mails", Measure.TIME, 2400, 2000.0, "", batch(null)),
            new ReproducedRow("s", "alone", Measure.MEAN, null, wide(), "", ""),
            new ReproducedRow(
                "s",
                "claims",
                Measure.MEMORY,
                published("claims", Measure.MEMORY, 2048, null, "10"),
                null,
                "",
                "no room"),
            new ReproducedRow(
                "s",
                "claims",
                Measure.CLAIM,
                published("claims", Measure.CLAIM, 6.10, null, ""),
                null,
                "",
                ""));

    Golden.checkPrinted(
        "reproduce.txt",
        out -> ReproduceText.print(out, rows, List.of("quick: JDK 25.0.3", "orders: JDK 21")));
  }

  private static ReproducedRow row(
      String experiment,
      Measure measure,
      double figure,
      @Nullable Double bound,
      String users,
      OwnFigures here) {
    return new ReproducedRow(
        "s",
        experiment,
        measure,
        published(experiment, measure, figure, bound, users),
        here,
        experiment.equals("mails") ? "500 of 5,000 tasks" : "",
        "");
  }

  private static Published published(
      String experiment, Measure measure, double figure, @Nullable Double bound, String users) {
    return new Published(
        "a-write-up",
        experiment,
        "virtual",
        users,
        measure,
        figure,
        bound,
        "the law",
        Plausibility.CONSISTENT,
        "6.1 is 6.1");
  }

  private static OwnFigures here(String users, @Nullable Double measured, @Nullable Double bound) {
    return new OwnFigures(
        "cell",
        "virtual",
        users,
        820.0,
        new Range(760, 900),
        bound,
        measured,
        null,
        null,
        "the pool");
  }

  private static OwnFigures batch(@Nullable Double measured) {
    return new OwnFigures(
        "cell", "virtual", "", null, null, 2000.0, measured, null, null, "the pool");
  }

  private static OwnFigures wide() {
    return new OwnFigures(
        "cell", "virtual", "20", 820.0, new Range(10, 9000), 800.0, 850.0, null, null, "the pool");
  }
}
