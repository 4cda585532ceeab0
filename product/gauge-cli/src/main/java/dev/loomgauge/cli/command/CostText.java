package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.cost.DeploymentPlan;
import dev.loomgauge.core.cost.Input;
import dev.loomgauge.core.cost.MonthlyCost;
import dev.loomgauge.core.cost.Peak;
import dev.loomgauge.core.cost.PriceList;
import dev.loomgauge.core.cost.Sensitivity;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Costs for people, one or more, one a thread mode; every input with where it comes from. */
record CostText(
    List<MonthlyCost> costs, Peak peak, PriceList prices, Path file, PriceList.InstanceType type) {
  void print(PrintStream out) {
    out.println("Inputs");
    TextTable.print(out, inputs());
    out.println();
    out.println("Per month, in " + prices.currency());
    TextTable.print(out, table());
    out.println();
    out.println(
        "Sensitivity: total per month (instances) with another input; elasticity: change of the"
            + " total in percent per percent of the input");
    TextTable.print(out, sensitivity());
  }

  private List<List<String>> inputs() {
    DeploymentPlan plan = costs.getFirst().plan();
    String list = file.toString();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("peak", Numbers.rate(peak.rps()), peak.words()));
    rows.add(List.of("headroom", Numbers.percent(plan.headroom()), "as given"));
    rows.add(List.of("redundancy", plan.redundancy() + " instances", "as given"));
    rows.add(List.of("prices", "%s, %s".formatted(prices.provider(), prices.date()), list));
    rows.add(
        List.of(
            "instance",
            "%s: %s vCPU, %s GB, %s %s per hour"
                .formatted(
                    type.name(),
                    Numbers.plain(type.vcpu()),
                    Numbers.plain(type.memoryGb()),
                    Numbers.plain(type.pricePerHour()),
                    prices.currency()),
            list));
    rows.add(List.of("hours per month", Numbers.plain(prices.hoursPerMonth()), list));
    prices
        .fixedPerMonth()
        .forEach((part, price) -> rows.add(List.of("fixed: " + part, Numbers.money(price), list)));
    if (prices.fixedPerMonth().isEmpty()) {
      rows.add(List.of("fixed", "nothing", list));
    }
    costs.forEach(
        cost ->
            rows.add(
                List.of(
                    "capacity " + cost.capacity().mode(),
                    Numbers.rate(cost.capacity().rps()),
                    cost.capacity().source())));
    return rows;
  }

  private List<List<String>> table() {
    List<List<String>> rows = new ArrayList<>();
    List<String> header =
        new ArrayList<>(
            List.of("threads", "capacity", "instances", "instance cost", "fixed", "total"));
    if (costs.size() > 1) {
      costs.forEach(cost -> header.add("relative to " + cost.capacity().mode()));
    }
    rows.add(header);
    for (MonthlyCost cost : costs) {
      DeploymentPlan plan = cost.plan();
      List<String> row =
          new ArrayList<>(
              List.of(
                  cost.capacity().mode(),
                  Numbers.rate(plan.capacityRps()),
                  "%d + %d".formatted(plan.carrying(), plan.redundancy()),
                  Numbers.money(plan.instanceCost()),
                  Numbers.money(plan.fixedCost()),
                  Numbers.money(plan.total())));
      if (costs.size() > 1) {
        costs.forEach(other -> row.add(relative(cost, other)));
      }
      rows.add(row);
    }
    return rows;
  }

  private static String relative(MonthlyCost cost, MonthlyCost other) {
    Double share = cost.relative().get(other.capacity().mode());
    return share == null ? "-" : Numbers.signed(share);
  }

  private List<List<String>> sensitivity() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "threads;input;value;-20 %;-10 %;+10 %;+20 %;elasticity;instances step"
                .split(";", -1)));
    for (MonthlyCost cost : costs) {
      for (Sensitivity each : Sensitivity.of(cost.plan())) {
        List<String> row =
            new ArrayList<>(
                List.of(
                    cost.capacity().mode(),
                    each.input().name(),
                    value(each.input(), each.value())));
        row.addAll(changes(each));
        row.add(
            each.elasticity().isPresent()
                ? Numbers.format("%.2f", each.elasticity().getAsDouble())
                : "-");
        row.add(step(each, cost.plan().instances()));
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<String> changes(Sensitivity sensitivity) {
    if (sensitivity.input().kind() != Input.Kind.REDUNDANCY) {
      return sensitivity.changes().stream().map(CostText::change).toList();
    }
    List<String> around = new ArrayList<>(List.of("", "", "", ""));
    sensitivity
        .changes()
        .forEach(
            each ->
                around.set(
                    each.value() < sensitivity.value() ? 1 : 2,
                    "at %s: %s".formatted(Numbers.plain(each.value()), change(each))));
    return around;
  }

  private static String change(Sensitivity.Change change) {
    return "%s (%d)".formatted(Numbers.money(change.total()), change.instances());
  }

  private static String step(Sensitivity sensitivity, long instances) {
    if (sensitivity.moreAbove().isEmpty()) {
      return "";
    }
    boolean capacity = sensitivity.input().kind() == Input.Kind.CAPACITY;
    String more =
        "%d %s %s"
            .formatted(
                instances + 1,
                capacity ? "below" : "above",
                value(sensitivity.input(), sensitivity.moreAbove().getAsDouble()));
    return sensitivity.fewerFrom().isEmpty()
        ? more
        : "%s, %d %s %s"
            .formatted(
                more,
                instances - 1,
                capacity ? "from" : "up to",
                value(sensitivity.input(), sensitivity.fewerFrom().getAsDouble()));
  }

  private static String value(Input input, double value) {
    return switch (input.kind()) {
      case PEAK, CAPACITY -> Numbers.rate(value);
      case HEADROOM -> Numbers.percent(value);
      case REDUNDANCY, PRICE, HOURS -> Numbers.plain(value);
      case FIXED -> Numbers.money(value);
    };
  }
}
