package dev.loomgauge.bench.chaos;

import dev.loomgauge.bench.chaos.FaultTable.Outcome;
import dev.loomgauge.bench.chaos.FolderCheck.Planned;
import dev.loomgauge.core.result.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** One round: starts its command, disturbs it, and looks what is left and what is lost. */
final class Attempt {
  /** Within which all has ended that is to end. */
  static final Duration SOON = Duration.ofSeconds(60);

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  /** Longer than watchdogs give to what does not end when asked to. */
  private static final Duration AFTER = Duration.ofSeconds(30);

  private final Round round;
  private final Ground ground;
  private final MarkedProcesses processes;
  private final Setting setting;
  private final List<String> wrong = new ArrayList<>();

  /** The process that was struck. */
  private String victim = "-";

  /** Whether the command's own process was not struck. */
  private boolean whole = true;

  /**
   * What all rounds have in common.
   *
   * @param installation whose {@code bin/loomgauge} is started
   * @param cache for what a distribution keeps
   * @param unbroken what a run has in the end that nothing disturbs, and how long it takes; nothing
   *     before there was one
   */
  record Setting(
      Path installation,
      Path cache,
      Subject.Props props,
      Guard guard,
      Optional<Unbroken> unbroken) {
    Setting with(Unbroken unbroken) {
      return new Setting(installation, cache, props, guard, Optional.of(unbroken));
    }
  }

  /** A run that nothing disturbed. */
  record Unbroken(Planned planned, Duration length) {}

  /**
   * What came of a round.
   *
   * @param exit the exit code of the command; a dash where it was not started
   * @param reasons why it failed or was not tried, a sentence each
   */
  record Report(Outcome outcome, String victim, String exit, List<String> reasons) {}

  Attempt(Round round, Ground ground, Setting setting) {
    this.round = round;
    this.ground = ground;
    this.setting = setting;
    this.processes = new MarkedProcesses(setting.guard().mark(String.valueOf(round.seed())));
  }

  /** Carries it out; all that it started has ended when it returns. */
  Report report() throws IOException, InterruptedException {
    try (Infliction infliction = new Infliction(round, ground, setting.guard())) {
      try {
        Optional<String> missing = infliction.prepare();
        Report report =
            missing.isPresent()
                ? new Report(Outcome.NOT_TRIED, victim, "-", List.of(missing.get()))
                : disturbed(infliction);
        if (report.outcome() == Outcome.FAILED) {
          keepSmallDisk();
        }
        return report;
      } finally {
        processes.end();
        waitFor(SOON, () -> processes.look().isEmpty());
      }
    }
  }

  /** A run of the same command as it is; fails where even that leaves something. */
  Unbroken unbroken() throws IOException, InterruptedException {
    long began = System.nanoTime();
    Process command = start(round.subject().arguments(setting.props()), Map.of());
    try {
      await(command, SOON.multipliedBy(5), "the run that nothing disturbs");
      Duration length = Duration.ofNanos(System.nanoTime() - began);
      endsWell(command, round.subject().codes());
      wrong.addAll(FolderCheck.wrong(ground.results(), false));
      if (!wrong.isEmpty()) {
        throw new ChaosException(
            "The run that nothing disturbs is at fault already: %s. See %s."
                .formatted(String.join("; ", wrong), ground.folder()),
            ChaosException.FAILED);
      }
      return new Unbroken(Planned.of(ground.results()), length);
    } finally {
      processes.end();
    }
  }

  private Report disturbed(Infliction infliction) throws IOException, InterruptedException {
    Process command = start(round.subject().arguments(setting.props()), infliction.environment());
    long began = System.nanoTime();
    waitFor(round.moment(), () -> !command.isAlive());
    List<ProcessHandle> all = processes.look();
    Map<String, Trial> finished = FolderCheck.finished(ground.results());
    boolean concluded = Files.exists(ground.results().verdictJson());
    boolean struck = command.isAlive() && !all.isEmpty() && strikes(infliction, all, command);
    endsWell(command, ended(command, infliction, Duration.ofNanos(System.nanoTime() - began)));
    if (!finished.isEmpty() && !concluded) {
      tellsOfResume(command);
    }
    infliction.lift();
    if (Files.exists(ground.results().trialsCsv())) {
      keeps(finished);
    }
    if (Files.exists(ground.results().runJson()) && round.subject() == Subject.RUN) {
      resumes(command);
    }
    wrong.addAll(ground.strange(round.subject()));
    String exit = String.valueOf(command.exitValue());
    return !wrong.isEmpty()
        ? new Report(Outcome.FAILED, victim, exit, wrong.stream().distinct().toList())
        : struck
            ? new Report(Outcome.PASSED, victim, exit, List.of())
            : new Report(
                Outcome.NOT_TRIED, victim, exit, List.of("what was to be struck had ended"));
  }

  private boolean strikes(Infliction infliction, List<ProcessHandle> all, Process command)
      throws IOException, InterruptedException {
    ProcessHandle struck = round.victim(all);
    if (round.fault().ofOne()) {
      whole = struck.pid() != command.pid();
      victim = MarkedProcesses.name(struck);
    }
    return infliction.strike(struck);
  }

  /**
   * Waits until it has ended: at once where it was asked to; a disturbed run as long as an
   * undisturbed one takes, and a minute; what takes minutes is asked to end after one.
   *
   * @return exit codes that are true of it
   */
  private Set<Integer> ended(Process command, Infliction infliction, Duration since)
      throws IOException, InterruptedException {
    waitFor(round.fault().lasts(), () -> !command.isAlive());
    if (!round.fault().lasts().isZero()) {
      infliction.lift();
    }
    boolean goesOn = whole || !round.fault().ends();
    Duration most = SOON;
    if (goesOn && round.subject() == Subject.RUN) {
      most = most.plus(unbrokenLength()).minus(since);
    }
    if (!waitFor(most, () -> !command.isAlive()) && goesOn && round.subject().takesMinutes()) {
      command.toHandle().destroy();
      await(command, SOON, round.subject().words() + ", asked to end,");
      return round.subject().codesAnd(Fault.TERM.code());
    }
    await(command, Duration.ZERO, round.subject().words());
    return !whole && round.fault().hasCode()
        ? round.subject().codesAnd(round.fault().code())
        : round.subject().codes();
  }

  private Duration unbrokenLength() {
    return setting.unbroken().map(Unbroken::length).orElse(SOON.multipliedBy(2));
  }

  private void await(Process command, Duration most, String what)
      throws IOException, InterruptedException {
    if (!waitFor(most, () -> !command.isAlive())) {
      wrong.add("%s still runs after all that time".formatted(what));
      processes.end();
      command.waitFor();
    }
  }

  /** Its exit code and its words are true, and soon nothing of it runs. */
  private void endsWell(Process command, Set<Integer> codes)
      throws IOException, InterruptedException {
    command.waitFor();
    wrong.addAll(
        new Ending(command.exitValue(), text(ground.out()), text(ground.err())).wrong(codes));
    if (!waitFor(AFTER, () -> processes.left().isEmpty())) {
      wrong.addAll(processes.left());
    }
    if (command.exitValue() == 0 && round.subject() == Subject.RUN) {
      for (Path file : List.of(ground.results().verdictJson(), ground.results().reportHtml())) {
        if (!Files.exists(file)) {
          wrong.add("it ended with 0 without " + file.getFileName());
        }
      }
    }
  }

  /** A run that was asked to end says how it goes on. */
  private void tellsOfResume(Process command) throws IOException {
    if (round.subject() == Subject.RUN
        && !whole
        && round.fault().ends()
        && round.fault() != Fault.KILL
        && command.exitValue() == round.fault().code()
        && !text(ground.err()).contains("--resume")) {
      wrong.add("it was asked to end, and does not say how to go on");
    }
  }

  /** What had finished before the fault is there, and rows and files agree. */
  private void keeps(Map<String, Trial> finished) throws IOException {
    wrong.addAll(FolderCheck.lost(finished, ground.results()));
    if (round.fault() != Fault.DISK) { // a row may have had room in part
      wrong.addAll(FolderCheck.wrong(ground.results(), true));
    }
  }

  /** It goes on to the trials and predictions that were planned, and loses nothing. */
  private void resumes(Process disturbed) throws IOException, InterruptedException {
    Map<String, Trial> before = FolderCheck.finished(ground.results());
    String predicted = FolderCheck.predictions(ground.results());
    if (disturbed.exitValue() != 0) {
      Process again = start(List.of("run", "--resume", "results", "--plain"), Map.of());
      await(again, unbrokenLength().plus(SOON), "run --resume");
      endsWell(again, Subject.RUN.codes());
    }
    wrong.addAll(FolderCheck.lost(before, ground.results()));
    wrong.addAll(FolderCheck.wrong(ground.results(), false));
    if (!FolderCheck.predictions(ground.results()).startsWith(predicted)) {
      wrong.add("predictions.csv has other rows than before it went on");
    }
    if (setting.unbroken().isPresent()) {
      wrong.addAll(setting.unbroken().get().planned().unlike(ground.results()));
    }
  }

  private Process start(List<String> arguments, Map<String, String> environment)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(Infliction.heeding());
    command.add(setting.installation().resolve("bin/loomgauge").toString());
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(ground.work().toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(ProcessBuilder.Redirect.appendTo(ground.out().toFile()))
            .redirectError(ProcessBuilder.Redirect.appendTo(ground.err().toFile()));
    builder.environment().put("XDG_CACHE_HOME", setting.cache().toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    builder
        .environment()
        .put(MarkedProcesses.MARK, setting.guard().mark(String.valueOf(round.seed())));
    return builder.start();
  }

  /** Waits at most so long, and looks at the processes meanwhile; false where it was too short. */
  private boolean waitFor(Duration most, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (!condition.getAsBoolean()) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      processes.look();
      TimeUnit.NANOSECONDS.sleep(
          Math.min(BETWEEN_LOOKS.toNanos(), Math.max(1, end - System.nanoTime())));
    }
    return true;
  }

  private static String text(Path file) throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }

  /** The small disk is gone soon: what is on it is copied beside it. */
  private void keepSmallDisk() throws IOException {
    if (round.fault() != Fault.DISK) {
      return;
    }
    Path copy = ground.folder().resolve("small-disk");
    try (var files = Files.walk(ground.work())) {
      for (Path file : files.filter(each -> !each.equals(ground.filler())).toList()) {
        Path to = copy.resolve(ground.work().relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(to);
        } else if (Files.isRegularFile(file)) {
          Files.copy(file, to);
        }
      }
    }
  }
}
