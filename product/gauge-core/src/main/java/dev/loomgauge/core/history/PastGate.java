package dev.loomgauge.core.history;

import dev.loomgauge.core.result.Range;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one gate has found.
 *
 * @param folder its results folder, as it was named
 * @param name of that folder alone
 * @param begun when it began
 * @param machine on which it ran; the same words for what may be joined
 * @param outcome of the whole, in a word
 * @param verdict the same with what it rests on: "worse: 2 facts worse, cpu slower"
 * @param failed whether it ended with exit code 1
 * @param differences a sentence for each fact and time that differs
 * @param figures at most one a metric
 */
public record PastGate(
    String folder,
    String name,
    Instant begun,
    String machine,
    Build base,
    Build head,
    String outcome,
    String verdict,
    boolean failed,
    List<String> differences,
    List<Figure> figures) {
  /** Characters of a commit that people read. */
  private static final int SHORT = 12;

  public PastGate {
    differences = List.copyOf(differences);
    figures = List.copyOf(figures);
  }

  /** A build; the commit of its working tree is null where that is not known. */
  public record Build(String path, @Nullable String commit) {
    /** What makes it the same build in another gate. */
    String identity() {
      return commit == null ? path : commit;
    }

    /** The commit as people read it, else the path. */
    public String words() {
      return commit == null ? path : shortened(commit);
    }
  }

  /** A ratio head / base, above 0, with its 95 % interval; null where it has none. */
  public record Figure(
      HistoryMetric metric, double ratio, @Nullable Range interval, String outcome) {
    public Figure {
      if (!(ratio > 0) || !Double.isFinite(ratio)) {
        throw new IllegalArgumentException("no ratio: " + ratio);
      }
    }
  }

  private static String shortened(String commit) {
    return commit.substring(0, Math.min(SHORT, commit.length()));
  }

  /** The commit of the head as people read it; the name of the folder where there is none. */
  public String label() {
    return head.commit == null ? name : shortened(head.commit);
  }

  public Optional<Figure> figure(HistoryMetric metric) {
    return figures.stream().filter(figure -> figure.metric == metric).findFirst();
  }
}
