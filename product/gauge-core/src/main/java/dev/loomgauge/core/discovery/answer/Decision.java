package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.discovery.Forecast;
import dev.loomgauge.core.result.Bottleneck.Cpu;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether to switch: the claim in a sentence, then the figures and doubts that it leaves out. */
final class Decision implements Answer.Rule {
  /** Times as much; a limit that stays where it is allows hardly more. */
  private static final double LITTLE = 1.1;

  /** Times too much or too little, which no interval of a sound model has. */
  private static final double MISSED = 1.3;

  @Override
  public List<String> of(Case known) {
    List<String> all = new ArrayList<>(decision(known));
    List<String> voided = known.voided();
    if (!voided.isEmpty()) {
      all.add("No valid trial of %s; the warnings say why.".formatted(String.join(", ", voided)));
    }
    if (!namesLimit(known)) {
      all.add(limits(known));
    }
    return all;
  }

  /** What limits each mode. */
  private static String limits(Case known) {
    List<String> limits = known.modes().stream().map(ModeTrials::limiterWords).distinct().toList();
    if (known.modes().size() > 1 && limits.size() == 1) {
      return "Both modes are limited by %s.".formatted(limits.getFirst());
    }
    Stream<String> clauses =
        known.modes().stream()
            .map(
                mode ->
                    "%s threads are limited by %s"
                        .formatted(mode.mode().key(), mode.limiterWords()));
    return Words.capital(Words.sentence(clauses));
  }

  /** Whether the decision says what limits the modes. */
  private static boolean namesLimit(Case known) {
    return known.tried().size() == 1
        || (noneGains(known) && known.modes().getFirst().limiter().isPresent())
        || known.ratio().filter(times -> undecidedAtOneLimit(known, times)).isPresent();
  }

  private static boolean noneGains(Case known) {
    return known
        .ratio()
        .filter(times -> times.verdict().same() && known.voided().isEmpty())
        .filter(times -> !handicapped(known.modes().getFirst(), known.modes().getLast(), times))
        .isPresent();
  }

  private static List<String> decision(Case known) {
    ModeTrials first = known.modes().getFirst();
    Optional<ModeRatio> ratio = known.ratio();
    if (ratio.isEmpty()) {
      return known.tried().size() > 1 ? notCompared(first) : ofOneMode(known, first);
    }
    ModeTrials virtual = known.modes().getLast();
    ModeRatio times = ratio.get();
    String figures =
        "%s instead of %s (%s)"
            .formatted(Numbers.rate(virtual.rps()), first.reached(), times.words());
    if (handicapped(first, virtual, times)) {
      return List.of(
          "Not decided: " + figures + ".",
          "The users came back together from a constant wait, as real ones hardly would, and waited"
              + " for each other. Give a dependency a delay with a spread (--delay"
              + " PORT=lognormal(20ms,cv=0.3)), or measure arrivals instead of users (model: open).");
    }
    Optional<ModeTrials> cold = cold(first, virtual, times.verdict().outcome());
    if (cold.isPresent()) {
      return List.of(
          "Not decided: " + figures + ".",
          "Code on %s threads was still being compiled when it was measured, which costs throughput. Warm it for longer: 'warm' under 'calibration' in %s."
              .formatted(cold.get().mode().key(), known.file()));
    }
    if (times.verdict().same() && !known.voided().isEmpty()) {
      return List.of("Not decided: " + figures + ", and there is no comparison at a higher load.");
    }
    if (!times.verdict().decided()) {
      String doubt = times.verdict().doubt() + ": " + more(known);
      return undecidedAtOneLimit(known, times)
          ? List.of(
              Numbers.format(
                  "%s virtual threads: both modes are limited by %s.",
                  times.mean() <= 1 + known.scenario().design().margin()
                      ? "No reason to switch to"
                      : "Not decided, but little to gain from",
                  first.limiterWords()),
              figures + ". " + doubt)
          : List.of("Not decided: " + figures + ".", doubt);
    }
    if (noneGains(known)) {
      return nothingToGain(first, virtual, figures);
    }
    String claim =
        known.voided().isEmpty()
            ? (times.verdict().gains()
                    ? "Switch to virtual threads: "
                    : "Do not switch to virtual threads: ")
                + figures
                + "."
            : upTo(known, first, virtual, times);
    return Stream.concat(Stream.of(claim), failing(times.verdict().outcome())).toList();
  }

  /** What is decided at a load above which a mode has no valid trial. */
  private static String upTo(Case known, ModeTrials first, ModeTrials virtual, ModeRatio times) {
    return "At %s %s threads are the better choice: %s instead of %s (%s); not decided above, where %s threads have no valid trial."
        .formatted(
            Numbers.count(first.users(), "user"),
            times.verdict().gains() ? virtual.mode().key() : first.mode().key(),
            Numbers.rate(virtual.rps()),
            Numbers.rate(first.rps()),
            times.words(),
            known.modesVoided().stream().map(ThreadMode::key).collect(Collectors.joining(" and ")));
  }

  private static List<String> notCompared(ModeTrials first) {
    return List.of(
        "No comparison, because the thread modes have no load with valid trials of both: %s on %s threads."
            .formatted(first.reached(), first.mode().key()));
  }

  private static List<String> ofOneMode(Case known, ModeTrials only) {
    String limit =
        "%s threads are limited by %s: %s."
            .formatted(Words.capital(only.mode().key()), only.limiterWords(), only.reached());
    if (only.mode() == ThreadMode.PLATFORM) {
      List<String> cannot = ThreadsCannotHelp.claim(known, only);
      if (!cannot.isEmpty()) {
        return cannot;
      }
      Optional<String> miss = miss(known, only);
      if (miss.isPresent()) {
        return List.of(miss.get(), limit);
      }
      Optional<String> predicted = predicted(known, only);
      if (predicted.isPresent()) {
        return List.of(
            predicted.get(),
            limit,
            "No trial ran on virtual threads: they are predicted from platform threads alone.");
      }
    }
    return List.of(limit, "No other thread mode was measured, so there is no comparison.");
  }

  /** A model that misses the mode that was measured promises nothing of the other. */
  private static Optional<String> miss(Case known, ModeTrials only) {
    return known
        .forecast()
        .flatMap(_ -> Optional.ofNullable(only.prediction().expected()))
        .filter(expected -> missed(expected.throughputRps(), only.rps()))
        .map(
            expected ->
                "Not decided: virtual threads are predicted by a model that misses platform threads,"
                    + " %s predicted instead of %s."
                        .formatted(Numbers.rate(expected.throughputRps()), only.reached()));
  }

  private static boolean missed(double predicted, double reached) {
    return predicted > MISSED * reached || reached > MISSED * predicted;
  }

  /**
   * Whether virtual threads should bring more where none were measured: the interval that was
   * predicted of them at the highest load of platform threads, against what these reached. A
   * difference is one that leaves out the margin of the design. There is none, either, where the
   * pool that limited platform threads is predicted to limit virtual threads as much.
   *
   * @return empty without a prediction of that load that decides it, and where a pool of unknown
   *     size may be the next limit
   */
  private static Optional<String> predicted(Case known, ModeTrials only) {
    Optional<Forecast> forecast = known.forecast().filter(all -> all.hidden().isEmpty());
    NavigableMap<Integer, Expected> virtual =
        forecast.map(Forecast::byUsers).orElseGet(TreeMap::new);
    Optional<Range> range =
        Optional.ofNullable(virtual.get(only.users()))
            .flatMap(expected -> expected.interval(Figure.THROUGHPUT));
    return range
        .flatMap(within -> claim(within, only, virtual, known.scenario().design().margin()))
        .or(
            () ->
                range
                    .filter(_ -> forecast.filter(all -> sameLimit(all, only)).isPresent())
                    .map(
                        within ->
                            "Nothing to gain from virtual threads: the same limit is predicted of"
                                + " them, %s instead of %s."
                                    .formatted(Figure.THROUGHPUT.words(within), only.reached())));
  }

  private static boolean sameLimit(Forecast forecast, ModeTrials only) {
    return only.limiter().orElse(null) instanceof Pool(String pool)
        && forecast
            .binding(only.users())
            .filter(limit -> limit.name().equals(pool))
            .filter(
                limit ->
                    only.prediction()
                        .limit(pool)
                        .filter(own -> limit.rps() <= LITTLE * own.rps())
                        .isPresent())
            .isPresent();
  }

  private static Optional<String> claim(
      Range range, ModeTrials only, NavigableMap<Integer, Expected> virtual, double margin) {
    double least = only.rps() * (1 - margin);
    double most = only.rps() * (1 + margin);
    String figures = Figure.THROUGHPUT.words(range) + " predicted instead of " + only.reached();
    if (range.low() > most) {
      return Optional.of(
          "Virtual threads should bring more: " + figures + beyond(only, virtual) + ".");
    }
    if (range.high() < least) {
      return Optional.of("Virtual threads should bring less: " + figures + ".");
    }
    return range.low() >= least && range.high() <= most
        ? Optional.of("Nothing to gain from virtual threads: " + figures + ".")
        : Optional.empty();
  }

  private static String beyond(ModeTrials only, NavigableMap<Integer, Expected> virtual) {
    return Optional.ofNullable(virtual.higherEntry(only.users()))
        .map(_ -> virtual.lastEntry())
        .flatMap(
            most ->
                most.getValue()
                    .words(Figure.THROUGHPUT)
                    .map(
                        figure ->
                            ", and " + figure + " at " + Numbers.count(most.getKey(), "user")))
        .orElse("");
  }

  private static List<String> nothingToGain(ModeTrials first, ModeTrials virtual, String figures) {
    String claim = "Nothing to gain from virtual threads: ";
    return first.limiter().isPresent() && first.limiter().equals(virtual.limiter())
        ? List.of(claim + "both modes are limited by " + first.limiterWords() + ".", figures + ".")
        : List.of(claim + figures + ", which is no difference here.");
  }

  /** Whether blocks decide nothing, and the pool or CPU that limits one mode limits the other. */
  private static boolean undecidedAtOneLimit(Case known, ModeRatio times) {
    Optional<Limiter> limiter = known.modes().getFirst().limiter();
    return !times.verdict().decided()
        && known.voided().isEmpty()
        && limiter.filter(l -> l instanceof Pool || l instanceof Cpu).isPresent()
        && limiter.equals(known.modes().getLast().limiter())
        && times.mean() <= LITTLE;
  }

  /** The mode that is behind the other where its code was still being compiled. */
  private static Optional<ModeTrials> cold(
      ModeTrials platform, ModeTrials virtual, Outcome outcome) {
    return Optional.ofNullable(
            switch (outcome) {
              case SLOWER -> virtual;
              case FASTER -> platform;
              case FAILS_MORE, FAILS_LESS, EQUIVALENT, UNDECIDED -> null;
            })
        .filter(ModeTrials::compiling);
  }

  /** Whether users in lockstep may have turned the comparison: they only ever cost throughput. */
  private static boolean handicapped(ModeTrials platform, ModeTrials virtual, ModeRatio times) {
    return (virtual.inLockstep() && !times.verdict().gains())
        || (platform.inLockstep() && !times.verdict().loses());
  }

  /** Which mode does not carry the load, where that decides and not the throughput. */
  private static Stream<String> failing(Outcome outcome) {
    return switch (outcome) {
      case FAILS_MORE -> Stream.of("Virtual threads do not carry this load in more of the blocks.");
      case FAILS_LESS ->
          Stream.of("Platform threads do not carry this load in more of the blocks.");
      case FASTER, SLOWER, EQUIVALENT, UNDECIDED -> Stream.empty();
    };
  }

  private static String more(Case known) {
    return ProgramName.with("run ")
        + known.file()
        + " --precision 5% adds blocks until it is settled.";
  }
}
