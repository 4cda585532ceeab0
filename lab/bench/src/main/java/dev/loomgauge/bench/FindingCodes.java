package dev.loomgauge.bench;

import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The codes of the findings of a results folder. Started by faults.sh. */
public final class FindingCodes {
  private FindingCodes() {}

  /** A results folder: prints the codes on one line, the heaviest first; a dash for none. */
  public static void main(String[] args) {
    List<Finding> found =
        new ResultsFolder(Path.of(args[0])).readVerdict().map(Verdict::causes).orElse(List.of());
    System.out.println(
        found.isEmpty() ? "-" : found.stream().map(Finding::code).collect(Collectors.joining(" ")));
  }
}
