package dev.loomgauge.core.audit.format;

import static dev.loomgauge.core.audit.format.ToolRules.APART;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.LatencyQuantiles;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;

/** How many requests were under way at once, by what tools are known for. */
final class UserRules {
  /** The usual limits of open files, and how many of them a generator needs for itself. */
  private static final List<Integer> OPEN_FILES = List.of(256, 1024, 2048, 4096, 8192, 10_240);

  private static final int OWN_FILES = 64;

  private static final Phrase SCENARIO =
      Phrase.of("^\\S+: .*(?:looping VUs|iterations/s|iterations shared|iterations for each)");
  private static final Phrase LOOPING = Phrase.of("looping VUs for (\\S+)");
  private static final Phrase APART_IN_TIME = Phrase.of(": Up to .* stages|startTime: ");
  private static final Phrase HTTP_1 = Phrase.of("Application protocol: http/1");

  private UserRules() {}

  /**
   * Each thread of wrk has as many connections as every other: of 11 on 2 threads, 10 are opened.
   */
  static void shared(RunFigures run, PrintedMeasurement found) {
    double threads = run.kept("threads");
    double connections = run.kept("connections");
    if (connections > 0) {
      double opened = threads > 0 ? Math.floor(connections / threads) * threads : connections;
      found.take(AuditColumn.USERS, PrintedFigure.exact(opened), run.keptFrom("connections"));
    }
  }

  /**
   * A socket that cannot be opened for want of a file counts once as an error of wrk, and its
   * connection is never made: src/wrk.c. With the few files of the program itself the others are as
   * many as a process may open.
   */
  static void limited(RunFigures run, PrintedMeasurement found) {
    double told = found.amount(AuditColumn.USERS);
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
   * The users of k6 are at work together where it has one plan for all of them; where they begin in
   * stages, scenarios begin or end apart, or a rate decides how many are wanted, their number is
   * the most that were.
   */
  static void planned(RunFigures run, PrintedMeasurement found) {
    List<String> plans = run.lines(SCENARIO);
    boolean apart =
        plans.stream().anyMatch(APART_IN_TIME::isIn)
            || plans.stream().map(UserRules::length).distinct().count() > 1;
    if (apart) {
      atMost(found, "By its plan not all users were at work from begin to end");
    } else if (plans.isEmpty() && run.kept("most") > 0 && run.kept("most") < run.kept("ready")) {
      atMost(found, "Users stood ready that never were at work (vus, vus_max)");
    }
  }

  /** How long the users of a scenario are at work; its words, where that is not known. */
  private static String length(String plan) {
    return LOOPING.in(plan).map(found -> found.group(1)).orElse(plan);
  }

  /**
   * Users of siege wait at random where its command has a delay; without -b its configuration may
   * have one.
   */
  static void paused(RunFigures run, PrintedMeasurement found) {
    if (run.kept("delay") > 0) {
      atMost(found, "By its command (-d) users pause between requests");
    } else if (run.keptQuantity("benchmark") == null
        && inFlight(found) < found.amount(AuditColumn.USERS) * (1 - APART)) {
      atMost(found, "Without -b users pause between requests where the configuration has a delay");
    }
  }

  /** Takes users as the most that can have had a request under way. */
  private static void atMost(PrintedMeasurement found, String why) {
    if (found.has(AuditColumn.USERS)) {
      found.note(
          "%s: %s are the most that can have had a request under way.",
          why, found.amount(AuditColumn.USERS));
      found.move(AuditColumn.USERS, AuditColumn.CONNECTIONS);
    }
  }

  /**
   * Those of h2load that failed have a status or none; over HTTP/2 a client has several streams,
   * whose number is not printed.
   */
  static void streams(RunFigures run, PrintedMeasurement found) {
    double refused = found.failures().values().stream().mapToDouble(Double::doubleValue).sum();
    found.fail("no answer", Math.max(0, run.kept("failed") - refused), run.keptFrom("failed"));
    double clients = found.amount(AuditColumn.CONNECTIONS);
    boolean told = found.has(AuditColumn.STREAMS);
    double inFlight = inFlight(found);
    if (told || clients == 0 || inFlight <= clients * (1 + APART) || run.line(HTTP_1).isPresent()) {
      found.move(AuditColumn.CONNECTIONS, AuditColumn.USERS);
      if (!told) {
        found.note("One stream a client is assumed (-m 1); with -m M, give --known streams=M.");
      }
    } else {
      found.note(
          "%s requests are in flight on %s clients: each had several streams (-m M), which h2load "
              + "does not print; give --users, clients x M.",
          inFlight, clients);
      found.remove(AuditColumn.CONNECTIONS);
    }
  }

  static void pipelined(PrintedMeasurement found) {
    double users = found.amount(AuditColumn.USERS);
    if (users > 0 && inFlight(found) > users * (1 + APART)) {
      double waited = users / found.value(AuditColumn.THROUGHPUT).orElse(1.0) * 1000;
      found.note(
          "%s requests in flight on %s connections: wrk adds samples for requests that it could not"
              + " send, and a script that sends several requests at once (pipelining) has as many"
              + " users on each connection; give --known streams=M. With one request at once, users"
              + " / throughput is what a request took: %s ms, not the printed %s ms.",
          inFlight(found), users, waited, found.amount(AuditColumn.MEAN));
      belowTheFastest(found);
    }
  }

  /**
   * The samples that wrk adds for a script with several requests at once may be faster than any
   * that it took; mean and percentiles run over the others, and divide by all: src/stats.c.
   */
  private static void belowTheFastest(PrintedMeasurement found) {
    List<LatencyQuantiles.Quantile> quantiles = LatencyQuantiles.quantiles(found.row());
    double least = LatencyQuantiles.least(0, quantiles, PrintedFigure::value);
    if (found.amount(AuditColumn.MEAN) < least) {
      found.percentilesOff();
      found.note(
          "The mean is below what the percentiles allow, as some of the samples that wrk adds are"
              + " in neither: percentiles were not taken.");
    }
  }

  /**
   * autocannon restarts the clock of a request that waits behind another on its connection when
   * that one is answered (lib/httpClient.js): with pipelining its times are those from one answer
   * to the next, and a connection is one user.
   */
  static void consecutive(PrintedMeasurement found) {
    double streams = found.amount(AuditColumn.STREAMS);
    if (streams <= 1) {
      return;
    }
    boolean timedWhole = inFlight(found) > found.amount(AuditColumn.USERS) * (1 + APART);
    if (!timedWhole) {
      found.remove(AuditColumn.STREAMS);
    }
    found.note(
        timedWhole
            ? "Each connection has %s requests under way at once, and counts as that many users."
            : "With pipelining the times of autocannon are those from one answer to the next: a"
                + " request took up to %s times as long.",
        streams);
  }

  private static double inFlight(PrintedMeasurement found) {
    return found.amount(AuditColumn.THROUGHPUT) * found.amount(AuditColumn.MEAN) / 1000;
  }
}
