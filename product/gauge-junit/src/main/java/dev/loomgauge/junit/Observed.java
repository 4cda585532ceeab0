package dev.loomgauge.junit;

import dev.loomgauge.client.OneLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the requests of a service do, counted under a load of a few users. A test takes it as a
 * parameter, and asserts it with {@link Loomgauge#assertThat(Observed)}.
 */
public final class Observed {
  private final Path results;
  private final List<Fact> facts = new ArrayList<>();
  private final List<PredictedLoad> predictions = new ArrayList<>();
  private String unpredicted = "";
  private String invalid = "";

  /** A figure of a request, as {@code facts.json} has it; without words where it was not seen. */
  record Fact(String kind, String of, String words, String figure, double low, double high) {}

  private Observed(Path results) {
    this.results = results;
  }

  /** One of which nothing is known, for a reason. */
  static Observed nothing(Path results, String why) {
    Observed nothing = new Observed(results);
    nothing.invalid = why;
    return nothing;
  }

  /** Reads {@code facts.json} of a results folder. */
  static Observed read(Path results) {
    Path file = results.resolve("facts.json");
    try {
      Object all = JsonText.read(Files.readString(file));
      if (number(all, "version") != 1) {
        throw new IllegalArgumentException("it has another version");
      }
      Observed seen = new Observed(results);
      for (Object fact : list(all, "facts")) {
        seen.facts.add(
            new Fact(
                text(fact, "kind"),
                text(fact, "of"),
                text(fact, "words"),
                text(fact, "figure"),
                number(fact, "low"),
                number(fact, "high")));
      }
      for (Object load : list(all, "predicted")) {
        seen.predictions.add(
            new PredictedLoad(
                text(load, "threads"),
                (int) number(load, "users"),
                text(load, "figure"),
                number(load, "low"),
                number(load, "high"),
                text(load, "limitedBy"),
                results));
      }
      seen.unpredicted = text(all, "unpredicted");
      seen.invalid = text(all, "void").isEmpty() ? "" : "void: " + text(all, "void");
      return seen;
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalStateException(
          OneLine.of(
              "%s cannot be read: %s. Take loomgauge-junit.jar and the program from the same release."
                  .formatted(file, e.getMessage())),
          e);
    }
  }

  /** An empty text where there is none. */
  private static Object get(@Nullable Object json, String name) {
    Object value = json instanceof Map<?, ?> object ? object.get(name) : null;
    return value == null ? "" : value;
  }

  private static List<?> list(@Nullable Object json, String name) {
    if (get(json, name) instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("it has no list of " + name);
  }

  private static String text(@Nullable Object json, String name) {
    return OneLine.of(get(json, name).toString());
  }

  /** NaN where there is none. */
  private static double number(@Nullable Object json, String name) {
    Object value = get(json, name);
    return value instanceof Double number
        ? number
        : value.equals("unlimited") ? Double.POSITIVE_INFINITY : Double.NaN;
  }

  /**
   * The folder with all that the observation has left: {@code facts.json}, what the program
   * printed, and in {@code observation} logs and recordings, which contain the environment of the
   * service.
   */
  public Path results() {
    return results;
  }

  /**
   * What the service reaches with these threads at the users of the annotation.
   *
   * @throws IllegalStateException if the annotation has no users
   * @throws org.opentest4j.TestAbortedException if it cannot be predicted
   */
  public PredictedLoad predicted(Threads threads) {
    for (PredictedLoad each : predictions) {
      if (each.threads().equalsIgnoreCase(threads.name())) {
        return each;
      }
    }
    if (predictions.isEmpty() && invalid.isEmpty() && unpredicted.isEmpty()) {
      throw new IllegalStateException(
          "@LoomgaugeTest has no users, and a prediction is for a number of them. Write users = 500.");
    }
    String why = unpredicted.isEmpty() ? "virtual threads carry requests already" : unpredicted;
    throw Bound.aborted(
        "%s threads are not predicted: %s".formatted(threads, invalid.isEmpty() ? why : invalid),
        results);
  }

  /** At least one of a kind; of requests that fail, failures are all that may be asserted. */
  List<Fact> facts(String kind) {
    List<Fact> found = facts.stream().filter(fact -> fact.kind().equals(kind)).toList();
    if (found.isEmpty() || !(invalid.isEmpty() || kind.equals("failed"))) {
      throw Bound.aborted(
          invalid.isEmpty() ? "undecided: nothing is known of " + kind : invalid, results);
    }
    return found;
  }
}
