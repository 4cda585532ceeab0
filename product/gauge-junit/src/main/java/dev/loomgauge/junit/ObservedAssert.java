package dev.loomgauge.junit;

import dev.loomgauge.client.OneLine;
import dev.loomgauge.junit.Observed.Fact;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Assertions of what a request does. Each throws an {@link AssertionError} where it does something
 * else, a {@link org.opentest4j.TestAbortedException} where that is undecided, was not seen or is
 * void, and an {@link IllegalArgumentException} where it is asked for something that is not there.
 */
public record ObservedAssert(Observed seen) {
  /** Per request; what happens less often is no part of it. */
  private static final double HARDLY_EVER = 0.05;

  private static final double HARDLY_ANY = 0.001;
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?) ?(B|KB|MB)");
  private static final Map<String, Integer> UNITS = Map.of("B", 1, "KB", 1024, "MB", 1024 * 1024);

  /** Asserts that virtual threads carry the requests: at least 95 of 100. */
  public ObservedAssert carriedByVirtualThreads() {
    return check(
        seen.facts("carried").stream()
            .map(f -> new Fact("", "", f.words(), f.figure(), 1 - f.high(), 1 - f.low()))
            .toList(),
        new Bound(HARDLY_EVER, "virtual is asked for"));
  }

  /** Asserts that no request keeps the carrier of its virtual thread while it waits. */
  public ObservedAssert pinsNowhere() {
    return check(seen.facts("pinned"), new Bound(HARDLY_EVER, "none is allowed"));
  }

  /** Asserts that all requests are answered well. */
  public ObservedAssert failsNever() {
    return check(seen.facts("failed"), new Bound(HARDLY_ANY, "none is allowed"));
  }

  /**
   * Asserts how many members of a pool a request holds at the same time. From two on, requests that
   * wait for each other's can deadlock.
   *
   * @param pool its name, or the end of it: {@code HikariCP connections}, {@code connections}
   * @param most 0 and more
   */
  public ObservedAssert holdsAtMost(String pool, int most) {
    return check(named(pool, "held", "limit"), most(most));
  }

  /**
   * Asserts how many replies of a dependency a request waits for: a query of a database has one.
   *
   * @param dependency its address, or the end of it: {@code 127.0.0.1:5432}, {@code :5432}
   * @param most 0 and more
   */
  public ObservedAssert repliesAtMost(String dependency, int most) {
    return check(named(dependency, "replies", "replies"), most(most));
  }

  /**
   * Asserts what a request allocates, on all threads.
   *
   * @param size a number with B, kB or MB: {@code 200 kB}; 1 kB is 1,024 bytes
   */
  public ObservedAssert allocatesAtMost(String size) {
    Matcher asked = SIZE.matcher(size.toUpperCase(Locale.ROOT));
    if (!asked.matches()) {
      throw new IllegalArgumentException(
          "allocatesAtMost: \"%s\" is no size. Write a number with B, kB or MB: 200 kB."
              .formatted(OneLine.of(size)));
    }
    double bytes = Double.parseDouble(asked.group(1)) * UNITS.getOrDefault(asked.group(2), 1);
    return check(
        seen.facts("allocated"), new Bound(bytes, "at most %s is allowed".formatted(size)));
  }

  private static Bound most(int most) {
    if (most < 0) {
      throw new IllegalArgumentException("At most %d: write 0 or more.".formatted(most));
    }
    return new Bound(most, "at most %d is allowed".formatted(most));
  }

  private ObservedAssert check(List<Fact> facts, Bound bound) {
    facts.forEach(fact -> bound.check(fact, seen.results()));
    return this;
  }

  /**
   * Facts of a name. A pool that the heap has, and of which no request took a member, has none;
   * what nobody knows is a mistake.
   *
   * @param known kind of which there is one where the name is right
   */
  private List<Fact> named(String name, String kind, String known) {
    List<Fact> all = seen.facts(kind);
    if (all.stream().anyMatch(fact -> fact.figure().isEmpty())) {
      return all; // not seen, which decides nothing
    }
    List<String> names =
        Stream.concat(all.stream(), seen.facts(known).stream()).map(Fact::of).distinct().toList();
    if (name.isBlank() || names.stream().noneMatch(each -> each.endsWith(name))) {
      throw new IllegalArgumentException("There is no \"%s\" in %s.".formatted(name, names));
    }
    return all.stream().filter(fact -> fact.of().endsWith(name)).toList();
  }
}
