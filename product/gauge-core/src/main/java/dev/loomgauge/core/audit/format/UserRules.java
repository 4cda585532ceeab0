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
  private static final Phrase AMOUNT = Phrase.of("^Running \\d+ requests test");

  /** The word of a window in which users came and went. */
  private static final String STAGES = "stages";

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

  /** Each thread of memtier_benchmark has as many connections as its print says. */
  static void ofEachThread(RunFigures run, PrintedMeasurement found) {
    double users = run.kept("threads") * run.kept("connections");
    if (users > 0) {
      found.take(
          AuditColumn.USERS,
          PrintedFigure.exact(users),
          run.keptFrom("connections") + " x threads");
    }
  }

  /**
   * A client that sends several commands at once (pipelining) counts as many users, which neither
   * redis-benchmark nor memtier_benchmark prints: where the command is not known either, more in
   * flight than clients are no contradiction.
   */
  static void batched(RunFigures run, PrintedMeasurement found) {
    double clients = found.amount(AuditColumn.USERS);
    boolean told = found.has(AuditColumn.STREAMS) || run.keptQuantity("command") != null;
    if (!told && clients > 0 && inFlight(found) > clients * (1 + APART)) {
      found.note(
          "%s requests are in flight on %s clients: each had several under way (pipelining), which is"
              + " not printed; give --known streams=P.",
          inFlight(found), clients);
      found.remove(AuditColumn.USERS);
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
    } else if (plans.isEmpty()
        && run.keptQuantity("most") != null
        && run.kept("most") < run.kept("ready")) {
      atMost(found, "Users stood ready that never were at work (vus, vus_max)");
    } else if (found.has(AuditColumn.USERS) && !found.row().says(AuditColumn.LOAD, "open")) {
      changed(run, plans, found);
    }
  }

  /**
   * k6 counts its users at work once a second and prints the least and the most of them (vus).
   * Where these differ, they came in stages or left one after the other, and their mean is anywhere
   * between; but for those of a plan that lasted to the end of the test, who only left at its end.
   */
  private static void changed(RunFigures run, List<String> plans, PrintedMeasurement found) {
    PrintedQuantity least = run.keptQuantity("least");
    double most = run.kept("most");
    double seconds = found.amount(AuditColumn.DURATION);
    boolean whole =
        run.kept("target") == 0 && lasts(run, plans) >= 1000 * seconds * (1 - APART) && seconds > 0;
    if (least != null && least.value() < most && !whole) {
      found.assume(
          AuditColumn.WINDOW,
          STAGES,
          Amount.words(
              "%s to %s users were at work at once (vus), and their mean is unknown",
              least.value(), most));
    }
  }

  /** For how long users loop by the plan, in milliseconds; 0 where that is not known. */
  private static double lasts(RunFigures run, List<String> plans) {
    return plans.stream()
        .flatMap(plan -> LOOPING.in(plan).stream())
        .flatMap(found -> PrintedQuantity.millis(found.group(1)).stream())
        .mapToDouble(PrintedQuantity::value)
        .max()
        .orElse(run.kept("lasts"));
  }

  /**
   * Requests of an iteration of k6 that take longer together than the iteration were sent at once
   * (http.batch), each as a user of its own; or iterations were interrupted, and not counted.
   *
   * @param times how many were under way at once on average, above 1
   */
  static void overlapping(PrintedMeasurement found, double times) {
    found.move(AuditColumn.USERS, AuditColumn.CONNECTIONS);
    found.take(
        AuditColumn.STREAMS,
        PrintedFigure.exact(times),
        "mean x requests / (iteration x iterations)");
    found.note(
        "The requests of an iteration take %s times as long as the iteration: they are sent at once"
            + " (http.batch), or iterations were interrupted.",
        times);
  }

  /** How long the users of a scenario are at work; its words, where that is not known. */
  private static String length(String plan) {
    return LOOPING.in(plan).map(found -> found.group(1)).orElse(plan);
  }

  /**
   * Users of siege wait at random where its command has a delay; without -b its configuration may
   * have one. With a number of repetitions each leaves when it has sent its share. What is under
   * way when its time is over is dropped (src/handler.c): on average, half of the longest
   * transaction of each user at most.
   */
  static void paused(RunFigures run, PrintedMeasurement found) {
    double atWork = found.amount(AuditColumn.USERS) * (1 - APART);
    double dropped =
        found.amount(AuditColumn.USERS)
            * found.amount(AuditColumn.MAX)
            / 2000
            / Math.max(1, found.amount(AuditColumn.DURATION));
    if (run.kept("delay") > 0) {
      atMost(found, "By its command (-d) users pause between requests");
    } else if (run.kept("reps") > 0 && inFlight(found) < atWork) {
      atMost(found, "By its command (-r) a user who has sent its share leaves");
    } else if (run.keptQuantity("benchmark") == null && inFlight(found) < atWork) {
      atMost(found, "Without -b users pause between requests where the configuration has a delay");
    } else if (inFlight(found) < atWork && inFlight(found) + dropped >= atWork) {
      atMost(found, "Transactions under way at the end are in no figure");
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
    found.fail(
        PrintedMeasurement.NO_ANSWER,
        Math.max(0, run.kept("failed") - found.failed()),
        run.keptFrom("failed"));
    if (found.has(AuditColumn.CONNECTIONS)) {
      // The print goes before its command, and before what that leaves out.
      found.remove(AuditColumn.USERS);
    } else if (run.kept("clients") > 0) {
      found.take(
          AuditColumn.CONNECTIONS,
          PrintedFigure.exact(run.kept("clients")),
          run.keptFrom("clients"));
    }
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
   * autocannon up to 7.0 restarts the clock of a request that waits behind another on its
   * connection when that one is answered (lib/httpClient.js): with pipelining its times are those
   * from one answer to the next, a connection is one user, and neither maximum nor percentiles are
   * those of requests. Later ones time each from when it is written
   * (lib/pipelinedRequestsQueue.js). With a number of requests in place of a time a run ends with
   * the second in which they were answered.
   */
  static void consecutive(RunFigures run, PrintedMeasurement found) {
    if (run.line(AMOUNT).isPresent() && found.amount(AuditColumn.DURATION) < 1 / APART) {
      atMost(found, "It sends a number of requests and counts to the end of the second");
    }
    double streams = found.amount(AuditColumn.STREAMS);
    if (streams <= 1) {
      return;
    }
    double connections = found.amount(AuditColumn.USERS) + found.amount(AuditColumn.CONNECTIONS);
    double least = inFlight(found) * (1 - found.rounding(AuditColumn.THROUGHPUT));
    boolean timedWhole = least > connections * (1 + APART);
    if (!timedWhole) {
      found.remove(AuditColumn.STREAMS);
      found.remove(AuditColumn.MAX);
      found.remove(AuditColumn.DEVIATION);
      found.percentilesOff();
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
