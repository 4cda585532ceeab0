package dev.loomgauge.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code verdict.json}: what follows from the valid trials.
 *
 * @param headline one sentence
 * @param groups one for each combination of the factors other than thread mode and users
 * @param advice what to try next, most useful first
 * @param notes what limits these conclusions
 * @param scores how good the predictions were, one a metric; empty when nothing was predicted
 */
public record Verdict(
    String headline,
    List<Group> groups,
    List<String> advice,
    @JsonUnwrapped Count count,
    List<String> notes,
    @JsonUnwrapped Comparing comparing,
    List<Score> scores,
    @JsonUnwrapped Findings findings) {

  /** How many trials there are, and how many of them are out of the conclusions. */
  public record Count(int trials, int voided) {}

  /** Cell against cell, all else equal, within a margin of equivalence: 0.03 for 3 %. */
  public record Comparing(double margin, List<Comparison> comparisons) {}

  /**
   * What was found beside comparisons.
   *
   * @param capacities the largest loads that were carried, one a search; empty when none was made
   * @param memory what a request in flight costs in memory; empty when it was not read
   * @param warmUps what warming cost and gained, one a thread mode; empty where nothing was warmed
   * @param findings causes that can be changed, the one that explains most first
   * @param withoutFinding cells in which no rule found one, those with nothing to gain first; empty
   *     in older folders
   * @param jdkDefects known defects of the JDKs that services ran on, in their thread modes; not
   *     written where there are none
   * @param allRuns how good the predictions of all runs on this machine were, as {@link
   *     Verdict#scores}; not written where that is not known
   */
  public record Findings(
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<CapacityBracket> capacities,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<RequestMemory> memory,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<ModeWarmUp> warmUps,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<Finding> findings,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<WithoutFinding> withoutFinding,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          List<KnownDefect> jdkDefects,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          List<Score> allRuns) {
    /** On JDKs without known defects, and of one run. */
    public Findings(
        List<CapacityBracket> capacities,
        List<RequestMemory> memory,
        List<ModeWarmUp> warmUps,
        List<Finding> findings,
        List<WithoutFinding> withoutFinding) {
      this(capacities, memory, warmUps, findings, withoutFinding, List.of(), List.of());
    }

    /** The same with another finding in the place of one of its kind and cell. */
    Findings with(Finding other) {
      List<Finding> all =
          findings.stream()
              .map(
                  finding ->
                      finding.code().equals(other.code()) && finding.cell().equals(other.cell())
                          ? other
                          : finding)
              .toList();
      return with(all, jdkDefects, allRuns);
    }

    private Findings with(List<Finding> causes, List<KnownDefect> defects, List<Score> runs) {
      return new Findings(capacities, memory, warmUps, causes, withoutFinding, defects, runs);
    }

    /** The causes in a cell alone, or that there is none; without what is not of a cell. */
    public Findings in(String cell) {
      return new Findings(
          List.of(),
          List.of(),
          List.of(),
          findings.stream().filter(finding -> finding.cell().equals(cell)).toList(),
          withoutFinding.stream().filter(without -> without.cell().equals(cell)).toList());
    }

    public static final Findings NONE =
        new Findings(List.of(), List.of(), List.of(), List.of(), List.of());

    /** Copies; what an older folder does not have is empty. */
    public Findings {
      capacities = List.copyOf(capacities);
      memory = List.copyOf(memory);
      warmUps = List.copyOf(warmUps);
      findings = List.copyOf(findings);
      withoutFinding = List.copyOf(withoutFinding);
      jdkDefects = List.copyOf(jdkDefects);
      allRuns = List.copyOf(allRuns);
    }
  }

  public List<Score> allRuns() {
    return findings.allRuns();
  }

  public Verdict withAllRuns(List<Score> known) {
    return with(findings.with(causes(), jdkDefects(), known));
  }

  public Stream<Row> rows() {
    return groups.stream().flatMap(group -> group.rows().stream());
  }

  public List<Comparison> comparisons() {
    return comparing.comparisons();
  }

  public List<CapacityBracket> capacities() {
    return findings.capacities();
  }

  public List<ModeWarmUp> warmUps() {
    return findings.warmUps();
  }

  public List<Finding> causes() {
    return findings.findings();
  }

  public List<WithoutFinding> withoutFinding() {
    return findings.withoutFinding();
  }

  public List<KnownDefect> jdkDefects() {
    return findings.jdkDefects();
  }

  /** The same with known defects of JDKs, and with notes on them behind its own. */
  public Verdict with(List<KnownDefect> jdkDefects, List<String> more) {
    return new Verdict(
        headline,
        groups,
        advice,
        count,
        Stream.concat(notes.stream(), more.stream()).toList(),
        comparing,
        scores,
        findings.with(causes(), jdkDefects, allRuns()));
  }

  public Verdict proven(Finding finding, String outcome) {
    return with(findings.with(finding.proven(outcome)));
  }

  public Verdict with(Findings others) {
    return new Verdict(headline, groups, advice, count, notes, comparing, scores, others);
  }

  public List<RequestMemory> memory() {
    return findings.memory();
  }

  /**
   * The errors of prediction against measurement, predicted / measured - 1, over the valid trials
   * with one kind of binding limit. Kinds are never pooled: where users are the limit, throughput
   * is N / (R0 + Z) whatever the model says, and such trials would hide the errors of the others.
   *
   * @param metric throughput, mean, p50, p95 or p99
   * @param trials compared
   * @param median signed: above 0 where too much was predicted
   * @param medianAbsolute the median of the errors without their signs
   * @param worst signed, the largest without its sign
   * @param worstCell its cell
   * @param limit what limits these trials by their predictions; null in results of before it was
   *     written, where all kinds are in one
   * @param coverage of the 90 % intervals; null where no prediction has a usable one
   */
  public record Score(
      String metric,
      int trials,
      double median,
      double medianAbsolute,
      double worst,
      String worstCell,
      Limit.@Nullable Kind limit,
      @Nullable Coverage coverage) {

    /**
     * How many of the measured figures lie in their 90 % prediction intervals.
     *
     * @param trials whose prediction has a usable interval ({@link Expected.Interval#usable})
     * @param share 95 % interval of the share that lies inside in the long run, by Clopper and
     *     Pearson, 0 to 1
     * @param halfWidth median of half the width, over the predicted figure
     */
    public record Coverage(int inside, int trials, Range share, double halfWidth) {

      /** "21 of 24". */
      public String words() {
        return inside + " of " + trials;
      }
    }

    /** Trials whose prediction has no usable interval, so that it could not hold. */
    public int unbounded() {
      return coverage == null ? trials : trials - coverage.trials();
    }

    /** "21 of 24", or "21 of 24, 3 without a usable interval": what the intervals held. */
    public String held() {
      String without = unbounded() + " without a usable interval";
      return coverage == null
          ? without
          : coverage.words() + (unbounded() == 0 ? "" : ", " + without);
    }

    /** "throughput, limited by users": the metric with its kind of limit. */
    public String title() {
      return limit == null ? metric : metric + ", limited by " + limitWords();
    }

    /** "users": the kind of limit; "any" in results that do not report it. */
    public String limitWords() {
      return limit == null ? "any" : limit.words();
    }
  }

  /**
   * The thread modes side by side, all else equal: shared levels, a row a mode and load in the
   * scenario's order, and what they show; nothing where there is one mode.
   */
  public record Group(Map<String, String> levels, List<Row> rows, List<String> sentences) {}

  /**
   * A cell over its valid repetitions.
   *
   * @param cell its id
   * @param threads thread mode
   * @param users users, or the arrival rate of an open model
   * @param repetitions valid trials in it; 0 when all are void
   * @param throughputRps mean over repetitions
   * @param throughputInterval 95 % interval over repetitions; null with fewer than two
   * @param ceilingRps mean of the predicted ceilings
   * @param ratio throughput / ceiling; where the ceiling is an estimate it may exceed 1
   * @param p99Ms null also where it rests on too few requests, under 1,000 in a trial
   * @param errorRate mean error rate, 0 to 1
   * @param bottleneck what limited it; null where all trials are void
   * @param without why it has no figures; null where it has
   * @param failing "fails in 7 of 20 blocks", where it did not carry the load in all of them; null
   *     else
   */
  public record Row(
      String cell,
      String threads,
      String users,
      int repetitions,
      @Nullable Double throughputRps,
      @Nullable Range throughputInterval,
      double ceilingRps,
      @Nullable Double ratio,
      @Nullable Double p50Ms,
      @Nullable Double p95Ms,
      @Nullable Double p99Ms,
      @Nullable Double errorRate,
      @Nullable Bottleneck bottleneck,
      @Nullable Without without,
      @Nullable String failing) {}

  /**
   * Why a cell has no figures: no trial of it counts.
   *
   * @param state what became of its first trial
   * @param evidence what was seen, or what failed; empty where that is not known
   */
  public record Without(State state, String evidence) {
    /** What became of a trial that does not count. */
    public enum State {
      VOID,
      FAILED,
      INTERRUPTED
    }
  }
}
