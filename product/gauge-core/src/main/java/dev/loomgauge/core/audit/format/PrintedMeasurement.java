package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.LatencyQuantiles;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.PrintLaws;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One measurement as it is taken from a print; filled step by step, not for several threads. */
public final class PrintedMeasurement {
  /** What a generator needs from an answer to the next request, in milliseconds, at most. */
  private static final double GENERATOR_MS = 1;

  /** The same as a share of the mean response time. */
  private static final double GENERATOR_SHARE = 0.15;

  /** Failures that are answers, so that their times are those of answers. */
  private static final String STATUS = "[1-5](\\d\\d|xx)|non 2xx|status of .*";

  /** The kind of failures that are no answers at all. */
  static final String NO_ANSWER = "no answer";

  /** A clock that ticks in whole milliseconds shows shorter times as 0. */
  private static final double TICK_MS = 1;

  /** No quantity is larger in its unit, as in tables. */
  private static final double LARGEST = 1e15;

  private String title;
  private long line;
  private final Map<AuditColumn, Taken> taken = new EnumMap<>(AuditColumn.class);
  private final Map<AuditColumn, ToolAssumption> assumed = new EnumMap<>(AuditColumn.class);
  private final List<String> notes = new ArrayList<>();
  private final List<Law> laws = new ArrayList<>();
  private final Map<String, Double> failed = new LinkedHashMap<>();
  private String failedFrom = "";
  private @Nullable Taken failedShare;
  private boolean failuresApart;

  /**
   * Nothing yet.
   *
   * @param title what names it among others, or the empty string
   * @param line where it begins in its file, 1 and up
   */
  public PrintedMeasurement(String title, long line) {
    this.title = title;
    this.line = line;
  }

  /** Takes a figure for a quantity; the first one stays. */
  public PrintedMeasurement take(AuditColumn column, PrintedFigure figure, String from) {
    if (column == AuditColumn.MEAN && figure.value() == 0) {
      return note("The mean is printed as 0: it is below the clock's tick and was not taken.");
    }
    boolean none = figure.value() == 0 && column.scale().mustBeAboveZero();
    if (!none && figure.value() <= LARGEST) {
      taken.putIfAbsent(column, new Taken(column, figure, from));
    }
    return this;
  }

  public PrintedMeasurement count(
      AuditColumn column, Optional<PrintedQuantity> count, String from) {
    count.ifPresent(found -> take(column, found.exact(), from));
    return this;
  }

  public PrintedMeasurement measured(
      AuditColumn column, Optional<PrintedQuantity> figure, String from) {
    figure.ifPresent(found -> take(column, found.measured(), from));
    return this;
  }

  /**
   * Counts failures of a kind.
   *
   * @param kind in words, as people read them: "503", "timeouts"
   * @param count 0 where the print says that there were none
   */
  public PrintedMeasurement fail(String kind, double count, String from) {
    boolean first = failed.values().stream().allMatch(known -> known == 0);
    failed.merge(kind, count, Double::sum);
    failedFrom = failedFrom.isEmpty() || (first && count > 0) ? from : failedFrom;
    return this;
  }

  /** Whether anything tells how many requests failed, be it none. */
  boolean tellsFailures() {
    return !failed.isEmpty() || failedShare != null;
  }

  /** Takes the percentage of failures, for want of their number. */
  void failedShare(PrintedQuantity percent, String from) {
    if (failedShare == null) {
      failedShare = new Taken(AuditColumn.FAILURES, percent.percent(), from);
    }
  }

  /** Says that neither the rate nor the times are those of failures. */
  void failuresApart() {
    failuresApart = true;
  }

  /** Takes a figure in place of one that is known to be wrong, and says so. */
  void correct(AuditColumn column, PrintedFigure figure, String from) {
    taken.put(column, new Taken(column, figure, from));
  }

  /** Makes another figure of one that was taken, if it was. */
  void change(AuditColumn column, UnaryOperator<PrintedFigure> to) {
    taken.computeIfPresent(
        column, (_, one) -> new Taken(column, to.apply(one.figure()), one.from()));
  }

  /** Says that the truth may lie farther from a figure than its digits tell. */
  void widen(AuditColumn column, double rounding) {
    change(column, one -> one.known(Math.max(one.rounding(), rounding)));
  }

  /** Says that a figure is that of another quantity. */
  void move(AuditColumn from, AuditColumn to) {
    remove(from).ifPresent(one -> take(to, one.figure(), one.from()));
  }

  Optional<Taken> remove(AuditColumn column) {
    return Optional.ofNullable(taken.remove(column));
  }

  void percentilesOff() {
    LatencyQuantiles.PERCENTILES.forEach(point -> taken.remove(point.column()));
  }

  void law(Law law) {
    laws.add(law);
  }

  /**
   * Adds a fault that its tool is known for and that is in its figures: the audit judges the
   * corrected ones, and the printed ones are doubtful by {@link PrintLaws#knownFault}.
   */
  void fault(String words, String cause) {
    law(PrintLaws.knownFault(words, cause));
  }

  /** Says that it is the total of rows, each with its requests and its mean. */
  void totalOf(List<PrintedMeasurement> rows) {
    List<Double> requests = new ArrayList<>();
    List<PrintedFigure> means = new ArrayList<>();
    for (PrintedMeasurement row : rows) {
      Taken mean = row.taken.get(AuditColumn.MEAN);
      if (mean == null || !row.has(AuditColumn.REQUESTS)) {
        return;
      }
      requests.add(row.amount(AuditColumn.REQUESTS));
      means.add(mean.figure());
    }
    PrintLaws.weightedMean(requests, means).ifPresent(this::law);
  }

  /** Says that figures stand in the print again. */
  void again(List<Taken> others) {
    for (Taken other : others) {
      Taken one = taken.get(other.column());
      if (one != null) {
        law(PrintLaws.equalFigures(one.column(), one.figure(), other.figure(), other.from()));
      }
    }
  }

  /**
   * Where nothing was answered, times are those of giving up, or 0; the failures that were counted
   * are added up. A rate of 0 beside times, with no count of requests or of failures, was not
   * measured.
   */
  void settle() {
    if (!has(AuditColumn.REQUESTS) && !tellsFailures() && amount(AuditColumn.MEAN) > 0) {
      rateOff("The rate is printed as 0 though there are response times, and was not taken.");
    }
    if (!failed.isEmpty()) {
      take(AuditColumn.FAILURES, PrintedFigure.exact(failed()), failedFrom);
    } else if (failedShare != null) {
      taken.putIfAbsent(AuditColumn.FAILURES, failedShare);
    }
    double requests =
        value(AuditColumn.REQUESTS).or(() -> value(AuditColumn.THROUGHPUT)).orElse(1.0);
    boolean statuses = failures().keySet().stream().anyMatch(kind -> kind.matches(STATUS));
    boolean unanswered =
        !statuses && !failed.isEmpty() && value(AuditColumn.FAILURES).orElse(0.0) >= requests;
    boolean silent = failures().keySet().stream().allMatch(NO_ANSWER::equals);
    if (requests == 0 || (unanswered && (silent || !has(AuditColumn.MEAN)))) {
      LatencyQuantiles.ALL.forEach(taken::remove);
      taken.remove(AuditColumn.DEVIATION);
      notes.clear();
    }
    zeros(requests);
  }

  /**
   * A percentile of 0 above others ran over, and the others are of other ranks than their names
   * say; by a clock that ticks it is shorter than a tick. A rate of 0 is that of the moment at
   * which it ended.
   */
  private void zeros(double requests) {
    double below = 0;
    double faster = 0;
    for (AuditColumn column : LatencyQuantiles.ALL) {
      Taken one = taken.get(column);
      PrintedFigure figure = one == null ? PrintedFigure.exact(0) : one.figure();
      boolean over = figure.rounding() < TICK_MS ? below > 0 : faster > figure.most();
      if (one != null && figure.value() == 0 && over) {
        percentilesOff();
        note(column.header() + " is printed as 0 and others are not: percentiles were not taken.");
      }
      below = Math.max(below, figure.value());
      faster = column == AuditColumn.MEAN ? faster : Math.max(faster, figure.value());
    }
    if (requests > 0 && has(AuditColumn.REQUESTS)) {
      rateOff("The rate is printed as 0 though there were requests, and was not taken.");
    }
  }

  /** Gives a rate of 0 back, and says why. */
  private void rateOff(String why) {
    if (value(AuditColumn.THROUGHPUT).equals(Optional.of(0.0))) {
      taken.remove(AuditColumn.THROUGHPUT);
      note(why);
    }
  }

  /** Says what the tool implies. */
  public PrintedMeasurement assume(AuditColumn column, String word, String why) {
    assumed.putIfAbsent(column, new ToolAssumption(column, word, why));
    return this;
  }

  /** A closed model whose users send again as soon as they have an answer. */
  public PrintedMeasurement closed(String why) {
    return assume(AuditColumn.LOAD, "closed", why);
  }

  /** An open model: requests are sent at a rate. */
  public PrintedMeasurement open(String why) {
    return assume(AuditColumn.LOAD, "open", why);
  }

  /** An open model, whatever the tool implies as a rule. */
  void opens(String why) {
    assumed.put(AuditColumn.LOAD, new ToolAssumption(AuditColumn.LOAD, "open", why));
  }

  /** What a reader should know beside the figures, in words as {@link Amount#words} has them. */
  public PrintedMeasurement note(String template, Object... parts) {
    String words = Amount.words(template, parts);
    if (!notes.contains(words)) {
      notes.add(words);
    }
    return this;
  }

  /** What names it among others, or the empty string. */
  public String title() {
    return title;
  }

  /** Gives it another name and another line. */
  PrintedMeasurement named(String name, long at) {
    title = name;
    line = at;
    return this;
  }

  /** Where it begins in its file, 1 and up. */
  public long line() {
    return line;
  }

  /** What was taken, in the order of the columns. */
  public List<Taken> taken() {
    return List.copyOf(taken.values());
  }

  /** What was assumed, in the order of the columns. */
  public List<ToolAssumption> assumed() {
    return List.copyOf(assumed.values());
  }

  /** What a reader should know beside the figures. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** How many failed, by kind, the most frequent first. */
  public Map<String, Double> failures() {
    Map<String, Double> kinds = new LinkedHashMap<>();
    failed.entrySet().stream()
        .filter(kind -> kind.getValue() > 0)
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(kind -> kinds.put(kind.getKey(), kind.getValue()));
    return kinds;
  }

  public double failed() {
    return failed.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Whether its rate and its times are those of the answers alone. */
  public boolean countsAnswersAlone() {
    return failuresApart;
  }

  /** The laws that hold for this print alone. */
  public List<Law> laws() {
    return List.copyOf(laws);
  }

  public boolean has(AuditColumn column) {
    return taken.containsKey(column);
  }

  /** The value that was taken for a quantity, if any. */
  public Optional<Double> value(AuditColumn column) {
    return Optional.ofNullable(taken.get(column)).map(found -> found.figure().value());
  }

  /** The same, 0 where none was. */
  double amount(AuditColumn column) {
    return value(column).orElse(0.0);
  }

  /** The share of a figure that rounding explains, 0 where it is not known. */
  double rounding(AuditColumn column) {
    Taken found = taken.get(column);
    return found == null ? 0 : found.figure().relativeRounding();
  }

  /** As a row that the laws read. */
  public AuditRow row() {
    Map<AuditColumn, PrintedFigure> figures = new EnumMap<>(AuditColumn.class);
    Map<AuditColumn, String> words = new EnumMap<>(AuditColumn.class);
    taken.forEach((column, found) -> figures.put(column, found.figure()));
    assumed.forEach((column, one) -> words.put(column, one.word()));
    PrintedFigure mean = figures.get(AuditColumn.MEAN);
    if (mean != null && "closed".equals(words.get(AuditColumn.LOAD))) {
      double own = Math.min(GENERATOR_MS, GENERATOR_SHARE * mean.value());
      figures.putIfAbsent(AuditColumn.GENERATOR, PrintedFigure.exact(own));
    }
    return AuditRow.of(title, line, figures, words);
  }
}
