package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.cost.DeploymentPlan;
import dev.loomgauge.core.cost.Input;
import dev.loomgauge.core.cost.MonthlyCost;
import dev.loomgauge.core.cost.Peak;
import dev.loomgauge.core.cost.PriceList;
import dev.loomgauge.core.cost.Sensitivity;
import dev.loomgauge.core.result.file.Csv;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./loomgauge cost}. */
@Command(
    name = "cost",
    description =
        "Calculates the monthly cost of a load in each thread mode, from measured capacities and"
            + " your prices.",
    mixinStandardHelpOptions = true)
public final class CostCommand implements Callable<Integer> {
  private static final List<String> AROUND =
      List.of("total_at_minus_20", "total_at_minus_10", "total_at_plus_10", "total_at_plus_20");
  private static final String ONE_LESS = "total_at_one_less";
  private static final String ONE_MORE = "total_at_one_more";

  private final PrintStream out;
  private final PrintStream err;

  @Mixin private CostOptions options = new CostOptions();
  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--sensitivity",
      description = "With json, csv or markdown: prints the sensitivity instead of the costs.")
  private boolean sensitivity;

  public CostCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    List<String> missing = options.missing();
    if (!missing.isEmpty()) {
      err.println("No input is assumed. Missing:");
      missing.forEach(input -> err.println("  - " + input));
      return ExitCode.BAD_INPUT;
    }
    Peak peak = options.load();
    PriceList prices = options.prices();
    PriceList.InstanceType type = prices.type(options.instance());
    List<MonthlyCost> costs =
        MonthlyCost.of(
            options.capacity().read(),
            peak,
            options.headroom(),
            options.redundancy(),
            prices,
            type);
    List<String> notes = options.capacity().note(type).stream().toList();
    if (format.table()) {
      new CostText(costs, peak, prices, options.pricesFile(), type).print(out);
      Wrapped.section(out, "Notes", notes);
    } else {
      format.chosen().print(out, sensitivity ? sensitivity(costs) : costs(costs, prices, type));
      notes.forEach(note -> err.println("Note: " + Printable.oneLine(note)));
    }
    return ExitCode.DONE;
  }

  private static List<Map<String, String>> costs(
      List<MonthlyCost> costs, PriceList prices, PriceList.InstanceType type) {
    List<Map<String, String>> rows = new ArrayList<>();
    for (MonthlyCost cost : costs) {
      DeploymentPlan plan = cost.plan();
      Map<String, String> row = new LinkedHashMap<>();
      row.put("threads", cost.capacity().mode());
      row.put("capacity_rps", Csv.number(plan.capacityRps(), 2));
      row.put("instances", String.valueOf(plan.instances()));
      row.put("instance_cost", Csv.number(plan.instanceCost(), 2));
      row.put("fixed_cost", Csv.number(plan.fixedCost(), 2));
      row.put("total", Csv.number(plan.total(), 2));
      costs.forEach(
          other ->
              row.put(
                  "relative_to_" + other.capacity().mode(),
                  Csv.number(cost.relative().getOrDefault(other.capacity().mode(), 0.0), 4)));
      row.put("peak_rps", Csv.number(plan.peakRps(), 3));
      row.put("headroom", Csv.number(plan.headroom(), 4));
      row.put("redundancy", String.valueOf(plan.redundancy()));
      row.put("capacity_source", cost.capacity().source());
      row.put("instance_type", type.name());
      row.put("vcpu", Csv.number(type.vcpu(), 2));
      row.put("memory_gb", Csv.number(type.memoryGb(), 2));
      row.put("price_per_hour", Csv.number(type.pricePerHour(), 6));
      row.put("hours_per_month", Csv.number(prices.hoursPerMonth(), 2));
      row.put("currency", prices.currency());
      row.put("provider", prices.provider());
      row.put("price_date", prices.date().toString());
      rows.add(row);
    }
    return rows;
  }

  private static List<Map<String, String>> sensitivity(List<MonthlyCost> costs) {
    List<Map<String, String>> rows = new ArrayList<>();
    for (MonthlyCost cost : costs) {
      for (Sensitivity each : Sensitivity.of(cost.plan())) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("threads", cost.capacity().mode());
        row.put("input", each.input().name());
        row.put("value", Csv.number(each.value(), 6));
        row.put("total", Csv.number(cost.plan().total(), 2));
        AROUND.forEach(column -> row.put(column, ""));
        row.put(ONE_LESS, "");
        row.put(ONE_MORE, "");
        changes(row, each);
        row.put("elasticity", number(each.elasticity()));
        row.put("one_more_instance_beyond", number(each.moreAbove()));
        row.put("one_instance_less_from", number(each.fewerFrom()));
        rows.add(row);
      }
    }
    return rows;
  }

  private static void changes(Map<String, String> row, Sensitivity sensitivity) {
    boolean whole = sensitivity.input().kind() == Input.Kind.REDUNDANCY;
    for (int i = 0; i < sensitivity.changes().size(); i++) {
      Sensitivity.Change change = sensitivity.changes().get(i);
      String column =
          !whole ? AROUND.get(i) : change.value() < sensitivity.value() ? ONE_LESS : ONE_MORE;
      row.put(column, Csv.number(change.total(), 2));
    }
  }

  private static String number(OptionalDouble value) {
    return value.isPresent() ? Csv.number(value.getAsDouble(), 6) : "";
  }
}
