package dev.loomgauge.report.page;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The raw files that are there.
 *
 * @param run of the whole run
 * @param trials one entry a trial
 */
record FileList(List<Link> run, List<OfTrial> trials) {

  /** With more trials each has a link to its folder alone. */
  private static final int WITH_EACH_FILE = 1_000;

  /** A file beside the report. */
  record Link(String name, String href) {}

  /** The files of one trial. */
  record OfTrial(String trial, List<Link> links) {}

  static FileList of(ResultsFolder folder, List<Trial> trials) {
    List<Path> whole =
        List.of(
            folder.runJson(),
            folder.predictionsCsv(),
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
    if (!each) {
      return new OfTrial(id, links(folder, List.of(trial.root())));
    }
    return new OfTrial(
        id,
        links(
            folder,
            List.of(
                trial.trialJson(),
                trial.timelineCsv(),
                trial.latencyHlog(),
                trial.enduranceJson(),
                trial.gcCsv(),
                trial.recordingJfr(1),
                trial.root())));
  }

  private static List<Link> links(ResultsFolder folder, List<Path> paths) {
    return paths.stream()
        .flatMap(
            path ->
                java.nio.file.Files.exists(path) ? Stream.of(link(folder, path)) : Stream.empty())
        .toList();
  }

  private static Link link(ResultsFolder folder, Path path) {
    URI base = folder.root().toAbsolutePath().normalize().toUri();
    URI relative = base.relativize(path.toAbsolutePath().normalize().toUri());
    boolean directory = java.nio.file.Files.isDirectory(path);
    return new Link(
        directory ? "all files" : String.valueOf(path.getFileName()), relative.getRawPath());
  }
}
