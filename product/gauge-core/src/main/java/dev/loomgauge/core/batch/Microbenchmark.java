package dev.loomgauge.core.batch;

import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.OptionException;
import java.util.List;
import java.util.Map;

/**
 * A microbenchmark, with the shape that was published and the short one.
 *
 * @param key its name in the published figures and on the command line
 * @param description one line for people
 * @param law what gives its floor
 * @param workPattern what its tasks compute, with a place for the size; empty when they wait
 * @param classes what the names of its benchmark classes begin with
 * @param published the shape that was published
 * @param shorter sizes that make it take seconds where the published ones take minutes
 * @param variants the ways to work it off, in the order of tables
 */
public record Microbenchmark(
    String key,
    String description,
    FloorLaw law,
    String workPattern,
    String classes,
    BatchShape published,
    Map<String, Long> shorter,
    List<Variant> variants) {

  /** Many short waits. */
  public static final Microbenchmark NEWSLETTER_DISPATCH =
      new Microbenchmark(
          "newsletter-dispatch",
          "500 waits of 50 ms on a pool of 8, on one of 200, and on virtual threads",
          FloorLaw.ROUNDS,
          "",
          "Newsletter",
          BatchShape.of(BatchShape.TASKS, 500).and(BatchShape.WAIT_MS, 50),
          Map.of(),
          List.of(
              Variant.of("platform-8", new Crew.Pool(8)),
              Variant.of("platform-200", new Crew.Pool(200)),
              Variant.of("virtual", new Crew.Each())));

  /** Many equal computations. */
  public static final Microbenchmark HASH =
      new Microbenchmark(
          "hash",
          "500 SHA-256 digests on a pool of as many threads as cores, and on virtual threads",
          FloorLaw.TASKS,
          "SHA-256 updated {} times with one byte",
          "Hash",
          BatchShape.of(BatchShape.TASKS, 500).and("updates", 500_000),
          Map.of("updates", 20_000L),
          List.of(
              new Variant("platform-cores", new Crew.Cores(), "platform-8"),
              Variant.of("virtual", new Crew.Each())));

  /** One computation, shared out. */
  public static final Microbenchmark PRIME_SUM =
      new Microbenchmark(
          "prime-sum",
          "the sum of the primes to 100,000 on a pool, on virtual threads, and as a parallel stream",
          FloorLaw.WHOLE,
          "sum of primes 2 to {}",
          "Prime",
          BatchShape.of(BatchShape.TASKS, 100).and("limit", 100_000),
          Map.of(),
          List.of(
              new Variant("platform-cores", new Crew.Cores(), "platform"),
              Variant.of("virtual", new Crew.Each()),
              Variant.of("parallel-stream", new Crew.Cores())));

  /** A loop of waits, and what makes them wait at the same time. */
  public static final Microbenchmark WAIT_PARALLELISATION =
      new Microbenchmark(
          "wait-parallelisation",
          "1,000 waits of 10 ms in a loop, on virtual threads, and in a structured scope (preview)",
          FloorLaw.ROUNDS,
          "",
          "Wait",
          BatchShape.of(BatchShape.TASKS, 1_000).and(BatchShape.WAIT_MS, 10),
          Map.of(BatchShape.TASKS, 100L),
          List.of(
              Variant.of("sequential", new Crew.Pool(1)),
              Variant.of("virtual", new Crew.Each()),
              Variant.of("structured", new Crew.Each())));

  public static final List<Microbenchmark> ALL =
      List.of(NEWSLETTER_DISPATCH, HASH, PRIME_SUM, WAIT_PARALLELISATION);

  public Microbenchmark {
    shorter = Map.copyOf(shorter);
    variants = List.copyOf(variants);
  }

  /** The one of that name; {@link OptionException} if there is none. */
  public static Microbenchmark named(String key) {
    return ALL.stream()
        .filter(each -> each.key.equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new OptionException(
                    key,
                    "there is no such microbenchmark.",
                    NearestWord.remedy(key, ALL.stream().map(Microbenchmark::key).toList())));
  }

  /** A shape that takes seconds: the published one where that does. */
  public BatchShape brief() {
    return published.with(shorter);
  }

  /** What its tasks compute, in the words of the published figures; empty when they wait. */
  public String work(BatchShape shape) {
    return shape.sizes().entrySet().stream()
        .filter(size -> !size.getKey().equals(BatchShape.TASKS) && !workPattern.isEmpty())
        .map(size -> workPattern.replace("{}", String.valueOf(size.getValue())))
        .findFirst()
        .orElse("");
  }
}
