package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.cost.MonthlyCost;
import dev.loomgauge.core.cost.Peak;
import dev.loomgauge.core.cost.PriceList;
import java.io.PrintStream;
import java.util.List;
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
      format
          .chosen()
          .print(
              out, sensitivity ? CostRows.sensitivity(costs) : CostRows.costs(costs, prices, type));
      notes.forEach(note -> err.println("Note: " + note));
    }
    return ExitCode.DONE;
  }
}
