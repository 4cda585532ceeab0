package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;

/** What follows from several figures of a print together, by the names that tools have for it. */
final class ToolRules {
  /** The number of answers whose times and statuses hey keeps. */
  private static final double KEPT = 1_000_000;

  /** Beyond this a mean of samples is not requests over time. */
  static final double APART = 0.03;

  /** Requests that tell of a timer that covers less than this of a run tell nothing of it. */
  private static final double LATEST = 0.8;

  private static final Phrase RATES = Phrase.of("^(?:Effective rps|Requests per second): <n>");

  private static final Phrase DEVIATION = Phrase.of("latency stddev|stddev \\d");

  private ToolRules() {}

  static void apply(String rule, RunFigures run) {
    PrintedMeasurement found = run.measurement();
    switch (rule) {
      case "threads share connections" -> UserRules.shared(run, found);
      case "no line of errors" -> noErrors(found);
      case "pauses of iterations" -> pauses(run, found);
      case "plan of scenarios" -> UserRules.planned(run, found);
      case "delay of users" -> UserRules.paused(run, found);
      case "streams of clients" -> UserRules.streams(run, found);
      case "a million kept" -> million(found);
      case "answers while stopping" -> stopping(run, found);
      case "whole seconds" -> GatlingRules.wholeSeconds(found);
      case "mean of samples" -> sampled(run, found);
      case "samples in time" -> samples(run, found);
      case "from answer to answer" -> UserRules.consecutive(run, found);
      case "calculated mean" -> calculated(run, found);
      case "failures apart" -> unsuccessful(run, found);
      case "several requests at once" -> UserRules.pipelined(found);
      case "limit of files" -> UserRules.limited(run, found);
      case "answers and failures" -> GatlingRules.apart(run, found);
      case "rate of the command" -> late(run, found);
      case "rate that was told" -> told(run, found);
      case "percentiles of successes" -> ofSuccesses(found);
      case "mean of its rows" -> ofRows(run, found);
      case "two percentiles" -> GatlingRules.twoPercentiles(run, found);
      case "connections of each thread" -> UserRules.ofEachThread(run, found);
      case "pipelines of clients" -> UserRules.batched(run, found);
      case "operations of one partition" -> partitions(run, found);
      case "codes of all answers" -> coded(found);
      default -> throw new IllegalArgumentException("no rule " + rule);
    }
  }

  /** Errors are printed only where there were some. */
  private static void noErrors(PrintedMeasurement found) {
    if (found.has(AuditColumn.THROUGHPUT)) {
      found.fail("", 0, "no line of errors");
    }
  }

  /**
   * The part of an iteration of k6 that no request explains counts as think time: its request time
   * leaves out what precedes sending (blocked, connecting), and an iteration holds the requests of
   * a user with all pauses and k6's own time.
   */
  private static void pauses(RunFigures run, PrintedMeasurement found) {
    PrintedQuantity iteration = run.keptQuantity("iteration");
    double requests = found.amount(AuditColumn.REQUESTS);
    if (iteration != null && requests > 0) {
      double lasted = found.amount(AuditColumn.MEAN);
      double held = run.kept("iterations") * iteration.value() / requests;
      double think = held - lasted;
      if (think > 0) {
        found.take(
            AuditColumn.THINK,
            new PrintedFigure(think, iteration.digit(), iteration.digit(), false),
            run.keptFrom("iteration") + " x iterations / requests - mean");
      } else if (held > 0
          && lasted > held * (1 + APART)
          && requests * held >= lasted * run.kept("iterations")) {
        UserRules.overlapping(found, lasted / held);
      }
    }
    duration(found);
  }

  /**
   * Transactions of siege that are no successes had a status of 400 or more: where none is counted
   * as failed, they are among all others; else failures stand apart.
   */
  private static void unsuccessful(RunFigures run, PrintedMeasurement found) {
    PrintedQuantity successful = run.keptQuantity("successful");
    double others =
        successful == null ? 0 : found.amount(AuditColumn.REQUESTS) - successful.value();
    if (others > 0 && found.failures().isEmpty()) {
      found.fail("status of 400 or more", others, run.keptFrom("successful"));
    } else {
      found.failuresApart();
      timesOfFailures(found);
    }
  }

  /**
   * The time of an answer with a status of 500 or more is in the response time of siege, and the
   * answer in no count by which it is divided (src/browser.c): where many failed, the response time
   * is above the longest transaction. Times the rate it is that of the users at work all the same.
   */
  private static void timesOfFailures(PrintedMeasurement found) {
    PrintedFigure mean = found.row().figure(AuditColumn.MEAN);
    PrintedFigure max = found.row().figure(AuditColumn.MAX);
    double answers = found.amount(AuditColumn.REQUESTS);
    if (mean != null
        && max != null
        && mean.value() > max.value()
        && mean.least() * answers <= max.most() * (answers + found.failed())) {
      found.remove(AuditColumn.MAX);
      found.note(
          "The response time of siege has the times of answers with a status of 500 or more in it,"
              + " which are no transactions: %s ms is above the longest transaction, %s ms, which"
              + " was not taken.",
          mean, max);
    }
  }

  /**
   * hey keeps times and statuses of a million answers, and divides the sum of all times by that
   * number: requester/report.go.
   */
  private static void million(PrintedMeasurement found) {
    double counted = found.amount(AuditColumn.REQUESTS);
    double seconds = found.amount(AuditColumn.DURATION);
    double rate = found.amount(AuditColumn.THROUGHPUT);
    double all = Math.rint(rate * seconds);
    if (!found.has(AuditColumn.REQUESTS) && all > KEPT) {
      found.percentilesOff();
      found.remove(AuditColumn.MEAN);
      found.note(
          "Of more than a million requests hey keeps the times of the first: none was taken.");
    }
    if (counted < KEPT) {
      return;
    }
    // Its percentiles are those of the first million.
    found.percentilesOff();
    if (all <= counted * 1.001) {
      return;
    }
    found.correct(
        AuditColumn.REQUESTS,
        PrintedFigure.exact(all),
        "Requests/sec x Total, as hey counts no more than a million");
    found
        .remove(AuditColumn.MEAN)
        .ifPresent(
            mean -> {
              double factor = KEPT / all;
              PrintedFigure printed = mean.figure();
              found.correct(
                  AuditColumn.MEAN,
                  new PrintedFigure(
                      printed.value() * factor,
                      printed.digit() * factor,
                      printed.rounding() * factor,
                      false),
                  mean.from() + " x 1,000,000 / " + Amount.of(all));
              found.fault(
                  Amount.words(
                      "the printed mean of %s ms is the sum of the times of %s requests, divided by"
                          + " the million that hey keeps; the mean is %s ms",
                      printed, all, printed.value() * factor),
                  "hey keeps the times and statuses of its first 1,000,000 answers: send fewer"
                      + " requests, or take the corrected mean.");
            });
  }

  /** k6 divides by the whole test, ramp included. */
  private static void duration(PrintedMeasurement found) {
    double requests = found.amount(AuditColumn.REQUESTS);
    double rate = found.amount(AuditColumn.THROUGHPUT);
    if (rate > 0) {
      double seconds = requests / rate;
      found.take(
          AuditColumn.DURATION,
          new PrintedFigure(seconds, seconds * 1e-6, seconds * 1e-6, false),
          "http_reqs: count / rate");
    }
  }

  /**
   * A rate that is the mean of samples a second is off where the samples are cut: by less, its
   * rounding covers requests / duration. Without a duration it is known to their deviation.
   */
  private static void sampled(RunFigures run, PrintedMeasurement found) {
    double rate = found.amount(AuditColumn.THROUGHPUT);
    double requests = found.amount(AuditColumn.REQUESTS);
    double seconds = found.amount(AuditColumn.DURATION);
    if (rate > 0 && seconds <= 0 && run.kept("spread") > 0) {
      found.change(AuditColumn.THROUGHPUT, printed -> printed.known(run.kept("spread")));
    }
    if (rate <= 0 || requests <= 0 || seconds <= 0) {
      return;
    }
    double counted = requests / seconds;
    if (Math.abs(counted / rate - 1) <= APART + found.rounding(AuditColumn.REQUESTS)) {
      found.widen(AuditColumn.THROUGHPUT, Math.abs(counted - rate));
      return;
    }
    found.remove(AuditColumn.THROUGHPUT);
    found.take(
        AuditColumn.THROUGHPUT,
        new PrintedFigure(counted, counted * 1e-3, counted * 0.5 / seconds, false),
        "requests / duration");
    found.note(
        "The printed rate of %s req/s is a mean of samples; requests / duration is %s req/s and was"
            + " taken.",
        rate, counted);
  }

  /**
   * autocannon counts once a second, or by the interval of -L, with a timer that is late where the
   * tool is busy, and takes the mean of its counts (lib/run.js): requests / duration is less by the
   * share of the time that no count covers. Without the number of counts it follows from the
   * requests that were sent, of which those under way at the end have no answer.
   */
  private static void samples(RunFigures run, PrintedMeasurement found) {
    double every = run.kept("every") > 0 ? run.kept("every") : 1;
    if (every != 1) {
      found.change(
          AuditColumn.THROUGHPUT,
          one ->
              new PrintedFigure(
                  one.value() / every, one.digit() / every, one.rounding() / every, false));
      found.note("Its rates are counts of %s s each, and were divided by it.", every);
    }
    double rate = found.amount(AuditColumn.THROUGHPUT);
    double seconds = found.amount(AuditColumn.DURATION);
    if (rate <= 0 || seconds <= 0) {
      return;
    }
    double covered = covered(run, found, every) / seconds;
    if (covered < 1) {
      found.widen(AuditColumn.THROUGHPUT, rate * (1 - covered));
    }
  }

  /** Seconds of a run of autocannon that its counts cover. */
  private static double covered(RunFigures run, PrintedMeasurement found, double every) {
    double seconds = found.amount(AuditColumn.DURATION);
    double counts = run.kept("samples") * every;
    if (counts > 0) {
      return counts / Math.max(1, Math.rint(counts / seconds));
    }
    PrintedQuantity sent = run.keptQuantity("sent");
    double underWay =
        found.amount(AuditColumn.USERS) * Math.max(1, found.amount(AuditColumn.STREAMS));
    double answered = sent == null ? 0 : sent.value() - sent.digit() - underWay;
    double covered = answered / found.amount(AuditColumn.THROUGHPUT);
    return covered < LATEST * seconds ? Math.floor(seconds / every) * every : covered;
  }

  /** Of two rates the first is the one that loadtest was told to send at: lib/show.js of 5.x. */
  private static void told(RunFigures run, PrintedMeasurement found) {
    if (run.lines(RATES).size() > 1) {
      found.opens("it was told to send at a rate");
    }
  }

  /** Without a deviation pgbench calculates its mean from clients and rate. */
  private static void calculated(RunFigures run, PrintedMeasurement found) {
    if (run.line(DEVIATION).isEmpty() && found.remove(AuditColumn.MEAN).isPresent()) {
      found.note(
          "Without -P, -r or -L pgbench calculates its latency from clients and rate; it proves"
              + " nothing and was not taken.");
    }
  }

  /**
   * The mean of ghz is that of all requests, its percentiles and its slowest are those of the
   * successes: runner/reporter.go.
   */
  private static void ofSuccesses(PrintedMeasurement found) {
    if (found.failed() > 0) {
      found.percentilesOff();
      found.remove(AuditColumn.MAX);
      found.note(
          "The mean is that of all requests; percentiles and the slowest are those of the"
              + " successes, and were not taken.");
    }
  }

  /**
   * Until 0.13 the total of locust has no mean, and that of YCSB never. Operations that are not as
   * many as rate and duration tell were left out by who kept the print, or are counted in two rows
   * (read-modify-write): what is known of them is not that of all.
   */
  private static void ofRows(RunFigures run, PrintedMeasurement found) {
    double all = found.amount(AuditColumn.THROUGHPUT) * found.amount(AuditColumn.DURATION);
    double listed = found.amount(AuditColumn.REQUESTS);
    if (all > 0 && listed > 0 && Math.abs(listed / all - 1) > APART) {
      found.remove(AuditColumn.REQUESTS);
      found.note(
          "Its rows list %s requests, but rate x duration are %s: the rows are not those of all, and"
              + " neither their number nor their mean was taken.",
          listed, Math.rint(all));
    } else if (!found.has(AuditColumn.MEAN)) {
      run.meanOfParts()
          .ifPresent(mean -> found.take(AuditColumn.MEAN, mean, "the means of its rows"));
    }
  }

  /**
   * Goose divides by the whole seconds until it stops: the answers for which it waits then are in
   * the number, and so are those while users started in versions that time that apart.
   */
  private static void stopping(RunFigures run, PrintedMeasurement found) {
    double rate = found.amount(AuditColumn.THROUGHPUT);
    double requests = found.amount(AuditColumn.REQUESTS);
    if (rate <= 0 || requests <= 0) {
      return;
    }
    double apart = (run.kept("starting") + run.kept("stopping")) / 1000;
    double slowest = requests / (requests / rate + 0.5 + apart);
    found.widen(AuditColumn.THROUGHPUT, rate - slowest);
    if (apart > 0) {
      found.note(
          "%s s of starting and stopping are not in the rate's time, but their requests are in it.",
          apart);
    }
  }

  /** Partitions are operations where each has one. */
  private static void partitions(RunFigures run, PrintedMeasurement found) {
    if (run.kept("partitions") != found.amount(AuditColumn.THROUGHPUT)) {
      found.remove(AuditColumn.REQUESTS);
    }
  }

  /**
   * Nighthawk counts answers by their codes, a line each, and times them all: where fewer are
   * counted, lines are missing.
   */
  private static void coded(PrintedMeasurement found) {
    double timed = found.amount(AuditColumn.TIMED);
    double counted = found.amount(AuditColumn.REQUESTS);
    if (counted > 0 && timed > counted) {
      found.remove(AuditColumn.REQUESTS);
      found.remove(AuditColumn.THROUGHPUT);
      found.note(
          "%s answers were timed, and %s are counted by their codes: lines are missing, so their"
              + " number and rate were not taken.",
          timed, counted);
    }
  }

  /**
   * A generator that is late sends fewer than its command asks for. The throughput of vegeta is
   * that of the successes: without their share, as where a print is cut off, it is no rate of all.
   */
  private static void late(RunFigures run, PrintedMeasurement found) {
    if (!found.tellsFailures()) {
      found.remove(AuditColumn.THROUGHPUT);
    }
    double asked = run.kept("asked");
    double sent = run.kept("sent");
    if (asked > 0 && sent > 0 && sent < asked * (1 - APART)) {
      found.note(
          "%s req/s were asked for and %s req/s were sent: the generator was late, and its response"
              + " times are those of a smaller load.",
          asked, sent);
    }
  }
}
