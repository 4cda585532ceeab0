package dev.loomgauge.cli.command;

import dev.loomgauge.cli.progress.StepLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.Doctor;
import dev.loomgauge.run.fitness.Fitness;
import dev.loomgauge.run.fitness.MachineFinding;
import dev.loomgauge.run.fitness.NoisePlan;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./loomgauge doctor}. */
@Command(
    name = "doctor",
    description =
        "Checks whether this machine is fit to measure, what to fix, and the smallest difference that"
            + " it can show.",
    mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {
  private static final long SEED = 1;
  private static final String USUAL_TIME = "90s";

  private static final List<MachineFinding.State> WORST_FIRST =
      List.of(
          MachineFinding.State.BAD,
          MachineFinding.State.CAUTION,
          MachineFinding.State.UNKNOWN,
          MachineFinding.State.GOOD);

  private final Installation home;
  private final PrintStream out;
  private final PrintStream err;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description =
          "Time for the noise floor, in which a cell is compared with itself (default: "
              + USUAL_TIME
              + ").")
  private @Nullable String time;

  @Option(names = "--quick", description = "Skips the noise floor; takes a few seconds.")
  private boolean quick;

  @Mixin private FormatOption format = new FormatOption();

  @Option(names = "--plain", description = "No colour and no progress line.")
  private boolean plain;

  public DoctorCommand(Installation home, PrintStream out, PrintStream err) {
    this.home = home;
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    if (quick && time != null) {
      throw new ParameterException(
          spec.commandLine(),
          "--time %s: does not go with --quick, which leaves the noise floor out. Leave out one of them."
              .formatted(time));
    }
    NoisePlan plan = quick ? null : plan();
    try (Interruption _ = Interruption.of(Thread.currentThread())) {
      Fitness fitness = examined(plan);
      print(fitness);
      return fitness.fit() ? ExitCode.DONE : ExitCode.GATE_FAILED;
    } catch (InterruptedException e) {
      err.println("Stopped before the end; no process is left behind.");
      return ExitCode.INTERRUPTED;
    }
  }

  private Fitness examined(@Nullable NoisePlan plan) throws InterruptedException {
    try (StepLine progress = StepLine.of(err, plain)) {
      return new Doctor(home).examine(plan, progress);
    }
  }

  NoisePlan plan() {
    String text = time == null ? USUAL_TIME : time;
    Duration asked =
        Durations.parse(text)
            .filter(t -> t.compareTo(NoisePlan.LEAST) >= 0)
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(),
                        "--time %s: give %s or more, for example 90s, or leave the noise floor out with --quick."
                            .formatted(text, Durations.words(NoisePlan.LEAST))));
    return NoisePlan.within(asked, SEED);
  }

  void print(Fitness fitness) {
    if (!format.table()) {
      format
          .chosen()
          .print(
              out,
              List.of("subject", "state", "seen", "meaning", "remedy"),
              fitness.findings().stream()
                  .map(
                      f -> List.of(f.subject(), word(f.state()), f.seen(), f.meaning(), f.remedy()))
                  .toList());
      err.println(fitness.summary());
      return;
    }
    out.println(fitness.summary());
    out.println();
    List<List<String>> lines = new ArrayList<>();
    fitness.findings().forEach(f -> lines.add(List.of(word(f.state()), f.subject(), f.seen())));
    TextTable.print(out, lines);
    for (MachineFinding.State state : WORST_FIRST) {
      fitness.findings().stream()
          .filter(finding -> finding.state() == state)
          .filter(finding -> state != MachineFinding.State.GOOD || !finding.remedy().isEmpty())
          .forEach(this::explain);
    }
  }

  private void explain(MachineFinding finding) {
    out.println();
    out.println(finding.subject() + ": " + finding.meaning());
    if (!finding.remedy().isEmpty()) {
      out.println("  " + finding.remedy());
    }
  }

  private static String word(MachineFinding.State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }
}
