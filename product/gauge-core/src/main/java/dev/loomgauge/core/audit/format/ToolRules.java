package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.LatencyQuantiles;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;

/** What follows from several figures of a print together, by the names that tools have for it. */
final class ToolRules {
  /** The number of answers whose times and statuses hey keeps. */
  private static final double KEPT = 1_000_000;

  /** Beyond this a mean of samples is not requests over time. */
  private static final double APART = 0.03;

  /** The usual limits of open files, and how many of them a generator needs for itself. */
  private static final List<Integer> OPEN_FILES = List.of(256, 1024, 2048, 4096, 8192, 10_240);

  private static final int OWN_FILES = 64;

  private static final Phrase SCENARIO =
      Phrase.of("^\\S+: .*(?:looping VUs|iterations/s|iterations shared|iterations for each)");
  private static final Phrase LOOPING = Phrase.of("looping VUs for (\\S+)");
  private static final Phrase APART_IN_TIME = Phrase.of(": Up to .* stages|startTime: ");
  private static final Phrase HTTP_1 = Phrase.of("Application protocol: http/1");
  private static final Phrase DEVIATION = Phrase.of("latency stddev|stddev \\d");

  private ToolRules() {}

  /** Applies one rule to what was read. */
  static void apply(String rule, RunReader run) {
    PrintedMeasurement found = run.measurement();
    switch (rule) {
      case "threads share connections" -> shared(run, found);
      case "no line of errors" -> noErrors(found);
      case "pauses of iterations" -> pauses(run, found);
      case "plan of scenarios" -> planned(run, found);
      case "delay of users" -> paused(run, found);
      case "streams of clients" -> streams(run, found);
      case "a million kept" -> million(found);
      case "whole seconds" -> wholeSeconds(found);
      case "mean of samples" -> sampled(found);
      case "calculated mean" -> calculated(run, found);
      case "failures apart" -> found.failuresApart();
      case "several requests at once" -> pipelined(found);
      case "limit of files" -> limited(run, found);
      case "answers and failures" -> apart(run, found);
      case "rate of the command" -> late(run, found);
      case "percentiles of successes" -> ofSuccesses(found);
      default -> throw new IllegalArgumentException("no rule " + rule);
    }
  }

  /**
   * Each thread of wrk has as many connections as every other: of 11 on 2 threads, 10 are opened.
   */
  private static void shared(RunReader run, PrintedMeasurement found) {
    double threads = run.kept("threads");
    double connections = run.kept("connections");
    if (connections > 0) {
      double opened = threads > 0 ? Math.floor(connections / threads) * threads : connections;
      found.take(AuditColumn.USERS, PrintedFigure.exact(opened), run.keptFrom("connections"));
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
  private static void pauses(RunReader run, PrintedMeasurement found) {
    PrintedQuantity iteration = run.keptQuantity("iteration");
    double requests = found.value(AuditColumn.REQUESTS).orElse(0.0);
    if (iteration != null && requests > 0) {
      double lasted = found.value(AuditColumn.MEAN).orElse(0.0);
      double think = run.kept("iterations") * iteration.value() / requests - lasted;
      if (think > 0) {
        found.take(
            AuditColumn.THINK,
            new PrintedFigure(think, iteration.digit(), iteration.digit(), false),
            run.keptFrom("iteration") + " x iterations / requests - mean");
      }
    }
    duration(found);
  }

  /**
   * The users of k6 are at work together where it has one plan for all of them; where they begin in
   * stages, scenarios begin or end apart, or a rate decides how many are wanted, their number is
   * the most that were.
   */
  private static void planned(RunReader run, PrintedMeasurement found) {
    List<String> plans = run.lines(SCENARIO);
    boolean apart =
        plans.stream().anyMatch(APART_IN_TIME::isIn)
            || plans.stream().map(ToolRules::length).distinct().count() > 1;
    if (apart) {
      atMost(found, "By its plan not all users were at work from begin to end");
    } else if (plans.isEmpty() && run.kept("most") > 0 && run.kept("most") < run.kept("ready")) {
      atMost(found, "Users stood ready that never were at work (vus, vus_max)");
    }
  }

  /** Users of siege wait at random where its command has a delay. */
  private static void paused(RunReader run, PrintedMeasurement found) {
    if (run.kept("delay") > 0) {
      atMost(found, "By its command (-d) users pause between requests");
    }
  }

  /** Takes users as the most that can have had a request under way. */
  private static void atMost(PrintedMeasurement found, String why) {
    found
        .remove(AuditColumn.USERS)
        .ifPresent(
            most -> {
              found.take(AuditColumn.CONNECTIONS, most.figure(), most.from());
              found.note(
                  Amount.words(
                      "%s: %s are the most that can have had a request under way.",
                      why, most.figure().value()));
            });
  }

  /** How long the users of a scenario are at work; its words, where that is not known. */
  private static String length(String plan) {
    return LOOPING.in(plan).map(found -> found.group(1)).orElse(plan);
  }

  /**
   * Those of h2load that failed have a status or none; over HTTP/2 a client has several streams,
   * whose number is not printed.
   */
  private static void streams(RunReader run, PrintedMeasurement found) {
    double refused = found.failures().values().stream().mapToDouble(Double::doubleValue).sum();
    found.fail("no answer", Math.max(0, run.kept("failed") - refused), run.keptFrom("failed"));
    double clients = found.value(AuditColumn.CONNECTIONS).orElse(0.0);
    boolean told = found.has(AuditColumn.STREAMS);
    double inFlight = inFlight(found);
    if (told || clients == 0 || inFlight <= clients * (1 + APART) || run.line(HTTP_1).isPresent()) {
      found
          .remove(AuditColumn.CONNECTIONS)
          .ifPresent(taken -> found.take(AuditColumn.USERS, taken.figure(), taken.from()));
      if (!told) {
        found.note("One stream a client is assumed (-m 1); with -m M, give --known streams=M.");
      }
    } else {
      found.note(
          Amount.words(
              "%s requests are in flight on %s clients: each had several streams (-m M), which h2load "
                  + "does not print; give --users, clients x M.",
              inFlight, clients));
      found.remove(AuditColumn.CONNECTIONS);
    }
  }

  /**
   * hey keeps times and statuses of a million answers, and divides the sum of all times by that
   * number: requester/report.go.
   */
  private static void million(PrintedMeasurement found) {
    double counted = found.value(AuditColumn.REQUESTS).orElse(0.0);
    double seconds = found.value(AuditColumn.DURATION).orElse(0.0);
    double rate = found.value(AuditColumn.THROUGHPUT).orElse(0.0);
    double all = Math.rint(rate * seconds);
    if (counted < KEPT) {
      return;
    }
    // Its percentiles are those of the first million.
    LatencyQuantiles.ALL.stream()
        .filter(column -> column != AuditColumn.MEAN && column != AuditColumn.MAX)
        .forEach(found::remove);
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
                      "the printed mean of %s ms is the sum of the times of %s requests, divided by the million "
                          + "that hey keeps; the mean is %s ms",
                      printed, all, printed.value() * factor),
                  "hey keeps the times and statuses of its first 1,000,000 answers: send fewer"
                      + " requests, or take the corrected mean.");
            });
  }

  /** Gatling divides by whole seconds, rounded up: the rate may have been that of one less. */
  private static void wholeSeconds(PrintedMeasurement found) {
    double rate = found.value(AuditColumn.THROUGHPUT).orElse(0.0);
    double requests = found.value(AuditColumn.REQUESTS).orElse(0.0);
    if (rate <= 0 || requests <= 0) {
      return;
    }
    double seconds = requests / rate;
    found
        .remove(AuditColumn.THROUGHPUT)
        .ifPresent(
            taken ->
                found.take(
                    AuditColumn.THROUGHPUT,
                    new PrintedFigure(
                        rate,
                        taken.figure().digit(),
                        seconds > 1.5 ? rate / (seconds - 1) : rate,
                        false),
                    taken.from()));
    found.take(
        AuditColumn.DURATION,
        new PrintedFigure(Math.rint(seconds), 0.5, 0.5, false),
        "requests / rate, which is over whole seconds");
  }

  /** k6 divides by the whole test, ramp included. */
  private static void duration(PrintedMeasurement found) {
    double requests = found.value(AuditColumn.REQUESTS).orElse(0.0);
    double rate = found.value(AuditColumn.THROUGHPUT).orElse(0.0);
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
   * rounding covers requests / duration.
   */
  private static void sampled(PrintedMeasurement found) {
    double rate = found.value(AuditColumn.THROUGHPUT).orElse(0.0);
    double requests = found.value(AuditColumn.REQUESTS).orElse(0.0);
    double seconds = found.value(AuditColumn.DURATION).orElse(0.0);
    if (rate <= 0 || requests <= 0 || seconds <= 0) {
      return;
    }
    double counted = requests / seconds;
    Taken taken = found.remove(AuditColumn.THROUGHPUT).orElseThrow();
    PrintedFigure printed = taken.figure();
    if (Math.abs(counted / rate - 1) <= APART + found.rounding(AuditColumn.REQUESTS)) {
      double rounding = Math.max(printed.rounding(), Math.abs(counted - rate));
      found.take(
          AuditColumn.THROUGHPUT,
          new PrintedFigure(rate, printed.digit(), rounding, false),
          taken.from());
      return;
    }
    found.take(
        AuditColumn.THROUGHPUT,
        new PrintedFigure(counted, counted * 1e-3, counted * 0.5 / seconds, false),
        "requests / duration");
    found.note(
        Amount.words(
            "The printed rate of %s req/s is a mean of samples; requests / duration is %s req/s and was taken.",
            rate, counted));
  }

  /** Without a deviation pgbench calculates its mean from clients and rate. */
  private static void calculated(RunReader run, PrintedMeasurement found) {
    if (run.line(DEVIATION).isEmpty() && found.remove(AuditColumn.MEAN).isPresent()) {
      found.note(
          "Without -P, -r or -L pgbench calculates its latency from clients and rate; it proves"
              + " nothing and was not taken.");
    }
  }

  private static void pipelined(PrintedMeasurement found) {
    double users = found.value(AuditColumn.USERS).orElse(0.0);
    if (users > 0 && inFlight(found) > users * (1 + APART)) {
      double waited = users / found.value(AuditColumn.THROUGHPUT).orElse(1.0) * 1000;
      found.note(
          Amount.words(
              "%s requests in flight on %s connections: wrk adds samples for requests that it could "
                  + "not send, and a script that sends several requests at once (pipelining) has as many "
                  + "users on each connection; give --known streams=M. With one request at once, users / "
                  + "throughput is what a request took: %s ms, not the printed %s ms.",
              inFlight(found), users, waited, found.value(AuditColumn.MEAN).orElse(0.0)));
    }
  }

  private static double inFlight(PrintedMeasurement found) {
    return found.value(AuditColumn.THROUGHPUT).orElse(0.0)
        * found.value(AuditColumn.MEAN).orElse(0.0)
        / 1000;
  }

  /**
   * A socket that cannot be opened for want of a file counts once as an error of wrk, and its
   * connection is never made: src/wrk.c. With the few files of the program itself the others are as
   * many as a process may open.
   */
  private static void limited(RunReader run, PrintedMeasurement found) {
    double told = found.value(AuditColumn.USERS).orElse(0.0);
    double refused = run.kept("refused");
    double opened = told - refused;
    if (refused <= 0 || OPEN_FILES.stream().noneMatch(l -> opened < l && opened > l - OWN_FILES)) {
      return;
    }
    found.correct(
        AuditColumn.USERS,
        PrintedFigure.exact(opened),
        run.keptFrom("connections") + " - connect errors");
    found.fault(
        Amount.words(
            "%s of %s connections could not be opened; %s had requests under way",
            refused, told, opened),
        "A process may open no more files (ulimit -n): raise the limit of the client.");
  }

  /**
   * The mean of ghz is that of all requests, its percentiles and its slowest are those of the
   * successes: runner/reporter.go.
   */
  private static void ofSuccesses(PrintedMeasurement found) {
    if (found.failures().values().stream().anyMatch(count -> count > 0)) {
      LatencyQuantiles.ALL.stream()
          .filter(column -> column != AuditColumn.MEAN)
          .forEach(found::remove);
      found.remove(AuditColumn.MAX);
      found.note(
          "The mean is that of all requests; percentiles and the slowest are those of the successes,"
              + " and were not taken.");
    }
  }

  /** The total of Gatling has the failures in it, which are often quick. */
  private static void apart(RunReader run, PrintedMeasurement found) {
    double mean = found.value(AuditColumn.MEAN).orElse(0.0);
    List<PrintedFigure> means = run.partMeans();
    if (mean > 0
        && means.size() == 2
        && means.getLast().value() > 0
        && Math.abs(means.getFirst().value() / mean - 1) > APART) {
      found.note(
          Amount.words(
              "The mean of all is %s ms; without the failures, which took %s ms, it is %s ms.",
              mean, means.getLast().value(), means.getFirst().value()));
    }
  }

  /**
   * A generator that is late sends fewer than its command asks for. The throughput of vegeta is
   * that of the successes: without their share, as where a print is cut off, it is no rate of all.
   */
  private static void late(RunReader run, PrintedMeasurement found) {
    if (!found.tellsFailures()) {
      found.remove(AuditColumn.THROUGHPUT);
    }
    double asked = run.kept("asked");
    double sent = run.kept("sent");
    if (asked > 0 && sent > 0 && sent < asked * (1 - APART)) {
      found.note(
          Amount.words(
              "%s req/s were asked for and %s req/s were sent: the generator was late, and its response times are those of a smaller load.",
              asked, sent));
    }
  }
}
