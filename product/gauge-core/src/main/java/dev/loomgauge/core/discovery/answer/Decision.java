package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Bottleneck.Cpu;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Comparison.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether to switch: the claim in a sentence, then the figures and doubts that it leaves out. */
final class Decision implements AnswerRule {
  /** Times as much; a limit that stays where it is allows hardly more. */
  private static final double LITTLE = 1.1;

  @Override
  public List<String> of(Case known) {
    List<String> all = new ArrayList<>(decision(known));
    List<String> voided = known.voided();
    if (!voided.isEmpty()) {
      all.add(
          "No trial is valid of %s; the warnings say why.".formatted(String.join(", ", voided)));
    }
    return all;
  }

  /** Whether the decision says what limits the modes. */
  static boolean namesLimit(Case known) {
    return known.tried().size() == 1
        || (noneGains(known) && known.modes().getFirst().limiter().isPresent())
        || known.ratio().filter(times -> undecidedAtOneLimit(known, times)).isPresent();
  }

  private static boolean noneGains(Case known) {
    return known
        .ratio()
        .filter(times -> times.same() && times.decided() && known.voided().isEmpty())
        .filter(times -> !handicapped(known.modes().getFirst(), known.modes().getLast(), times))
        .isPresent();
  }

  private static List<String> decision(Case known) {
    ModeTrials first = known.modes().getFirst();
    Optional<ModeRatio> ratio = known.ratio();
    if (ratio.isEmpty()) {
      return known.tried().size() > 1 ? notCompared(known, first) : ofOneMode(known, first);
    }
    ModeTrials virtual = known.modes().getLast();
    ModeRatio times = ratio.get();
    String figures =
        Numbers.format(
            "%s instead of %s at %s (%s)",
            Numbers.rate(virtual.rps()),
            Numbers.rate(first.rps()),
            Numbers.count(known.mostUsers(), "user"),
            times.words());
    if (handicapped(first, virtual, times)) {
      return List.of(
          "Not decided: " + figures + ".",
          "The users came back together from a constant wait, as real ones hardly would, and waited"
              + " for each other. Give a dependency a delay with a spread (--delay"
              + " PORT=lognormal(20ms,cv=0.3)), or measure arrivals instead of users (model: open).");
    }
    if (times.verdict().outcome() == Outcome.SLOWER && virtual.compiling() && !first.compiling()) {
      return List.of(
          "Not decided: " + figures + ".",
          "Code on virtual threads was still being compiled when it was measured, that on platform"
              + " threads was not. Warm both for longer: 'warm' under 'calibration' in "
              + known.file()
              + ".");
    }
    if (times.same() && !known.voided().isEmpty()) {
      return List.of("Not decided: " + figures + ", and there is no comparison at a higher load.");
    }
    if (!times.decided()) {
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
    String decided =
        times.gains() ? "Switch to virtual threads: " : "Do not switch to virtual threads: ";
    return Stream.concat(Stream.of(decided + figures + "."), failing(times.verdict().outcome()))
        .toList();
  }

  private static List<String> notCompared(Case known, ModeTrials first) {
    return List.of(
        Numbers.format(
            "No comparison, because the thread modes have no load with valid trials of both: %s at %s"
                + " on %s threads.",
            Numbers.rate(first.rps()),
            Numbers.count(known.mostUsers(), "user"),
            first.mode().key()));
  }

  private static List<String> ofOneMode(Case known, ModeTrials only) {
    String limit =
        Numbers.format(
            "%s threads are limited by %s: %s at %s.",
            Words.capital(only.mode().key()),
            only.limiterWords(),
            Numbers.rate(only.rps()),
            Numbers.count(known.mostUsers(), "user"));
    if (only.mode() == ThreadMode.PLATFORM) {
      List<String> cannot = ThreadsCannotHelp.claim(known, only);
      if (!cannot.isEmpty()) {
        return cannot;
      }
      Optional<String> predicted = PredictedGain.of(known, only);
      if (predicted.isPresent()) {
        return List.of(
            predicted.get(),
            limit,
            "No trial ran on virtual threads: they are predicted from platform threads alone.");
      }
    }
    return List.of(limit, "No other thread mode was measured, so there is no comparison.");
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
    return !times.decided()
        && known.voided().isEmpty()
        && limiter.filter(l -> l instanceof Pool || l instanceof Cpu).isPresent()
        && limiter.equals(known.modes().getLast().limiter())
        && times.mean() <= LITTLE;
  }

  /** Whether users in lockstep may have turned the comparison: they only ever cost throughput. */
  private static boolean handicapped(ModeTrials platform, ModeTrials virtual, ModeRatio times) {
    return (virtual.inLockstep() && !times.gains()) || (platform.inLockstep() && !times.loses());
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
