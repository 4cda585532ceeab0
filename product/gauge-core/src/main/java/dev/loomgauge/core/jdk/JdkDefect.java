package dev.loomgauge.core.jdk;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.KnownDefect;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A known defect of JDKs.
 *
 * @param number of its issue: {@code JDK-8369227}
 * @param title what happens, in plain words, without a full stop
 * @param affected the releases that have it
 * @param symptom how it shows
 * @param threads the thread mode that it needs
 * @param collectors one of which it needs, as a JVM's facts name them; empty for any
 * @param options one of which it needs on the command line, without values; empty for any
 * @param remedy what helps beside a release with the fix; empty where nothing is known
 * @param sources addresses of what says so, at least two
 */
public record JdkDefect(
    String number,
    String title,
    List<Affected> affected,
    Symptom symptom,
    ThreadMode threads,
    List<String> collectors,
    List<String> options,
    String remedy,
    List<String> sources) {

  /** How a defect shows. */
  public enum Symptom {
    HANG,
    PINNED,
    MEMORY,
    LOST_REQUEST,
    SLOW,
    CRASH
  }

  /** A range of releases, from the first with the defect to the first without; null for none. */
  public record Affected(JdkVersion from, @Nullable JdkVersion fixed) {
    /**
     * Whether a version is in the range. An early build has the defects of its release, and that of
     * a release with the fix may come before the fix.
     */
    boolean includes(JdkVersion version) {
      return from.compareTo(version.release()) <= 0
          && (fixed == null || version.compareTo(fixed) < 0);
    }
  }

  /** The defect as a version has it; empty where it does not. */
  public Optional<KnownDefect> on(String version) {
    JdkVersion asked = JdkVersion.of(version);
    return affected.stream()
        .filter(range -> range.includes(asked))
        .findFirst()
        .map(
            range ->
                new KnownDefect(
                    version,
                    number,
                    title,
                    range.fixed() == null ? null : range.fixed().words(),
                    needs(),
                    remedy));
  }

  /** The defect as a JVM has it; what is not known of the JVM speaks for it. */
  Optional<KnownDefect> on(JvmSetup jvm) {
    String collector = jvm.collector().value();
    List<String> own = jvm.options();
    return on(jvm.version())
        .filter(_ -> any(collectors, JvmSetup.UNKNOWN.equals(collector) ? null : collector::equals))
        .filter(_ -> any(options, own == null ? null : own::contains));
  }

  private static boolean any(List<String> needed, @Nullable Predicate<String> present) {
    return needed.isEmpty() || present == null || needed.stream().anyMatch(present);
  }

  /** "with G1, ZGC or Shenandoah": what it needs beside its thread mode; empty for nothing. */
  public String needs() {
    return Stream.of(collectors, options)
        .filter(needed -> !needed.isEmpty())
        .map(needed -> "with " + Words.listed(needed, " or "))
        .collect(Collectors.joining(" and "));
  }
}
