package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.text.Names;
import dev.loomgauge.report.text.Secrets;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Where the figures come from: machine, predictions, how to repeat the run, raw files. */
record Origin(RunSetting setting, PredictedCells predictions, Reproduce reproduce, FileList files) {
  record Reproduce(
      String command,
      String seed,
      String scenarioFile,
      String scenarioText,
      String loomgauge,
      String format) {}

  static Origin of(Contents contents, List<Trial> trials) {
    RunInfo run = contents.run();
    return new Origin(
        RunSetting.of(run),
        PredictedCells.of(contents.predictions()),
        new Reproduce(
            Printable.oneLine(Secrets.hidden(run.command().replaceAll("\\s+", " "))),
            String.valueOf(run.seed()),
            run.scenarioFile(),
            Secrets.hidden(run.scenarioText()),
            run.loomgauge(),
            String.valueOf(run.formatVersion())),
        FileList.of(contents.folder(), trials));
  }

  /** The raw files that are there. */
  record FileList(List<Link> run, List<OfTrial> trials) {
    /** With more trials each has a link to its folder alone. */
    private static final int WITH_EACH_FILE = 1_000;

    record Link(String name, String href) {}

    record OfTrial(String trial, List<Link> links) {}

    static FileList of(ResultsFolder folder, List<Trial> trials) {
      List<Path> whole =
          List.of(
              folder.runJson(),
              folder.predictionsCsv(),
              folder.whatIfYaml(),
              folder.trialsCsv(),
              folder.cellsCsv(),
              folder.verdictJson(),
              folder.answerJson(),
              folder.logs());
      return new FileList(
          links(folder, whole),
          trials.stream()
              .map(trial -> ofTrial(folder, trial.id(), trials.size() <= WITH_EACH_FILE))
              .toList());
    }

    private static OfTrial ofTrial(ResultsFolder folder, String id, boolean each) {
      ResultsFolder.TrialFolder trial = folder.trial(id);
      List<Path> files =
          List.of(
              trial.trialJson(),
              trial.timelineCsv(),
              trial.latencyHlog(),
              trial.enduranceJson(),
              trial.gcCsv(),
              trial.recordingJfr(1),
              trial.root());
      return new OfTrial(id, links(folder, each ? files : List.of(trial.root())));
    }

    private static List<Link> links(ResultsFolder folder, List<Path> paths) {
      return paths.stream().filter(Files::exists).map(path -> link(folder, path)).toList();
    }

    private static Link link(ResultsFolder folder, Path path) {
      URI base = folder.root().toAbsolutePath().normalize().toUri();
      URI relative = base.relativize(path.toAbsolutePath().normalize().toUri());
      return new Link(
          Files.isDirectory(path) ? "all files" : String.valueOf(path.getFileName()),
          relative.getRawPath());
    }
  }

  /** Where and how it was measured, and what {@code --set} changed. */
  record RunSetting(
      List<Fact> machine,
      List<Fact> cpus,
      List<Fact> versions,
      List<Service> services,
      List<Fact> settings,
      List<Fact> overrides) {
    record Fact(String name, String value) {}

    record Service(String name, List<Fact> facts) {}

    static RunSetting of(RunInfo run) {
      return new RunSetting(
          machine(run.machine()),
          run.cpus().entrySet().stream()
              .sorted(Map.Entry.comparingByKey(Comparator.comparing(Tier::key)))
              .map(e -> new Fact(Names.tier(e.getKey()), cpus(e.getValue())))
              .toList(),
          facts(run.versions()),
          run.services().entrySet().stream()
              .map(e -> new Service(e.getKey(), flat("", e.getValue())))
              .toList(),
          facts(run.settings()),
          facts(run.overrides()));
    }

    private static List<Fact> machine(RunInfo.Machine machine) {
      String physical =
          switch (machine.physicalCores()) {
            case 0 -> "";
            case 1 -> " (1 physical core)";
            default -> " (" + machine.physicalCores() + " physical cores)";
          };
      return List.of(
          new Fact("processor", machine.cpuModel()),
          new Fact("logical CPUs", machine.cores() + physical),
          new Fact("memory", Numbers.number(machine.memoryMb() / 1024.0) + " GiB"),
          new Fact(
              "system", "%s, %s, %s".formatted(machine.os(), machine.kernel(), machine.arch())),
          new Fact("tiers tied to CPUs", machine.pinned() ? "yes" : "no: tiers share all CPUs"));
    }

    private static String cpus(String set) {
      return set.isEmpty() ? "not tied" : "CPU " + set;
    }

    private static List<Fact> facts(Map<String, String> values) {
      return values.entrySet().stream().map(e -> new Fact(e.getKey(), e.getValue())).toList();
    }

    /** Nested values under dotted names. */
    private static List<Fact> flat(String prefix, Map<?, ?> values) {
      List<Fact> facts = new ArrayList<>();
      values.forEach(
          (key, value) -> {
            String name = prefix.isEmpty() ? String.valueOf(key) : prefix + "." + key;
            switch (value) {
              case null -> facts.add(new Fact(name, "none"));
              case Map<?, ?> nested -> facts.addAll(flat(name, nested));
              case Collection<?> many ->
                  facts.add(
                      new Fact(
                          name,
                          many.stream().map(String::valueOf).collect(Collectors.joining(", "))));
              default -> facts.add(new Fact(name, String.valueOf(value)));
            }
          });
      return facts;
    }
  }
}
