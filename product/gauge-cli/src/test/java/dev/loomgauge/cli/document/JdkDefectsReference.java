package dev.loomgauge.cli.document;

import dev.loomgauge.core.jdk.JdkDefect;
import dev.loomgauge.core.jdk.JdkDefect.Affected;
import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.run.machine.JdkDefectTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The table of JDK defects that ships, and the keys of such a table, as a document. */
final class JdkDefectsReference {
  private JdkDefectsReference() {}

  static String text() {
    return """
    # Known defects of JDKs
    Defects of JDKs that concern virtual threads, with the releases that have them. This page is made from the table that ships. Each entry rests on two sources at least. The releases are those of OpenJDK;
    a vendor may have a fix earlier, as Corretto 25 has some. An early-access build counts as one with the defects of its release, and as one without its fixes.

    - `./loomgauge doctor` names the JDKs on this machine that have any, a finding each.
    - `run` and `try` compare the version, the collector and the options of each service on virtual threads with the table. Defects that match are listed below the JVM in `report.html` and `summary.md`, in the terminal with
      `--verbose`, and in `verdict.json` (`jdkDefects`).
    - The first screen names one only where requests got no answer or the service died, the symptom fits, and nothing else explains it: no finding, no limit, no CPU or pool that is busy.
      It is a suspicion: what settles it is a run on a release with the fix (`--set jdk=...`).

    """
        + JdkDefects.shipped().all().stream()
            .map(JdkDefectsReference::row)
            .collect(
                Collectors.joining(
                    "",
                    """
                    | defect | what happens | symptom | releases | needs | what helps besides | sources |
                    |---|---|---|---|---|---|---|
                    """,
                    "\n"))
        + """
    ## Another table
    The environment variable `%s` names a file in place of the table that ships, for `doctor`, `run` and `try`.
    The one that ships, `jdk-defects.yaml` among the resources of `gauge-core`, is a complete one.
    A file that is no such table is refused with its line, before anything is started.

    """
            .formatted(JdkDefectTable.FILE)
        + KeyReference.of(JdkDefects.KEYS);
  }

  private static String row(JdkDefect defect) {
    return "| [%s](https://bugs.openjdk.org/browse/%s) | %s | %s | %s | %s | %s | %s |\n"
        .formatted(
            defect.number(),
            defect.number(),
            defect.title(),
            defect.symptom().name().toLowerCase(Locale.ROOT).replace('_', ' '),
            defect.affected().stream()
                .map(JdkDefectsReference::words)
                .collect(Collectors.joining("; ")),
            defect.needs(),
            defect.remedy(),
            sources(defect.sources()));
  }

  private static String words(Affected range) {
    return "from %s, %s"
        .formatted(
            range.from().words(),
            range.fixed() == null ? "not fixed" : "fixed in " + range.fixed().words());
  }

  private static String sources(List<String> addresses) {
    return IntStream.range(0, addresses.size())
        .mapToObj(i -> "[%d](%s)".formatted(i + 1, addresses.get(i)))
        .collect(Collectors.joining(", "));
  }
}
