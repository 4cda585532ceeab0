package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.core.result.file.Json;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A service at an address: it is observed from outside, and nothing of it is predicted. */
record OutsideTry(
    PrintStream out, ProgressLine progress, TryObserver<Path, OutsideView> observation) {
  private static final List<String> HEADER =
      List.of("users", "throughput", "mean", "p50", "p99", "errors", "load CPUs");

  /** Observes it into a folder and prints what was found; {@code outside.json} has the figures. */
  void run(Path into) throws InterruptedException {
    Folders.make(into);
    OutsideView seen = observation.shown(into, progress);
    Path file = into.resolve("outside.json");
    Json.write(file, seen);
    print(out, seen);
    out.println();
    out.println("Written: " + file);
  }

  static void print(PrintStream out, OutsideView seen) {
    List<List<String>> rows = new ArrayList<>(List.of(HEADER));
    for (OutsideView.Point point : seen.points()) {
      rows.add(
          List.of(
              Numbers.count(point.users()),
              Numbers.rate(point.rps()),
              Numbers.millis(point.meanMs()),
              Numbers.millis(point.p50Ms()),
              Numbers.tail(point.p99Ms()),
              Numbers.percent(point.errorRate()),
              Numbers.percent(point.loadBusy())));
    }
    out.println();
    TextTable.print(out, rows);
    FoundText.unsettled(seen.points().stream().map(OutsideView.Point::load).toList())
        .forEach(out::println);
    Wrapped.section(out, "What follows", seen.conclusions());
    Wrapped.section(out, "What cannot be known from outside", OutsideView.unknown());
    out.println();
    out.println(
        "On the machine of the service, "
            + ProgramName.with("try --pid PID")
            + " sees inside; in a pod, --pod POD does.");
  }
}
