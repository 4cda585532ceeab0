package dev.loomgauge.cli.own;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.scenario.Mix;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** What was found out about a service, before anything is predicted. */
final class FoundText {
  private static final List<String> HEADER =
      List.of(
          "threads;users;throughput;mean;CPU per request;CPU busy;compilers;other CPUs"
              .split(";", -1));

  private FoundText() {}

  static void mode(PrintStream out, ModeEvidence mode) {
    List<List<String>> rows = new ArrayList<>(List.of(HEADER));
    for (LoadPoint point : mode.points()) {
      rows.add(
          List.of(
              mode.mode(),
              Numbers.count(point.users()),
              Numbers.rate(point.rps()),
              Numbers.millis(point.meanMs()),
              Numbers.millis(point.cpuMs()),
              Numbers.percent(point.busy().service()),
              Numbers.percent(point.busy().compilers()),
              Numbers.percent(point.busy().others())));
    }
    out.println();
    TextTable.print(out, rows);
    unsettled(mode.points()).forEach(out::println);
    mode.ended().ifPresent(text -> Wrapped.print(out, "", text));
  }

  /** Lines on the loads that have not settled. */
  static List<String> unsettled(List<LoadPoint> points) {
    return points.stream()
        .filter(point -> !point.settled())
        .flatMap(point -> Wrapped.lines("", unsettled(point)).stream())
        .toList();
  }

  private static String unsettled(LoadPoint point) {
    return Numbers.format(
        "%,d users: not settled. Throughput times mean response time is %s users instead of %,d"
            + " (Little's law), so the load was not in a steady state, and no limit follows from it.",
        point.users(), Numbers.number(point.inService()), point.users());
  }

  static void model(PrintStream out, ServiceModel model, SweptDelays delays) {
    out.println();
    Wrapped.print(out, "", "Unloaded response time: " + model.sum().words() + ".");
    for (ServiceModel.Kind kind : model.kinds()) {
      Wrapped.print(
          out,
          "",
          "%s, %s of all requests, alone: %s."
              .formatted(kind.name(), Mix.percent(kind.share()), kind.sum().words()));
    }
    Wrapped.section(
        out,
        "What a request holds",
        model.resources().stream()
            .map(r -> "%s, %s: %s".formatted(r.label(), sizes(r), r.evidence()))
            .toList());
    Wrapped.section(out, "Also in the heap", model.beside());
    Wrapped.section(out, "Delays", delays.unread(model.sum().clientMs()));
    Wrapped.section(
        out, "Loads", Stream.of(model.atMost()).filter(words -> !words.isEmpty()).toList());
  }

  static void knobs(PrintStream out, List<PoolKnob> knobs) {
    Wrapped.section(
        out,
        "Settings of these pools (change them by --set FACTOR=A,B of predict and run)",
        knobs.stream()
            .map(k -> "%s: %s, now %s".formatted(k.factor(), k.variable(), k.now()))
            .toList());
  }

  private static String sizes(ServiceModel.Resource resource) {
    List<String> each =
        resource.capacity().entrySet().stream()
            .map(e -> e.getKey() + " " + size(e.getValue()))
            .sorted()
            .toList();
    return resource.capacity().values().stream().distinct().count() == 1
        ? size(resource.capacity().values().iterator().next())
        : String.join(", ", each);
  }

  private static String size(OptionalInt size) {
    return size.isPresent() ? Numbers.count(size.getAsInt()) : "no limit seen";
  }
}
