package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is seen of a service from outside: loads and their response times, without a look at its
 * process. Conclusions follow from operational laws alone (Denning and Buzen, "The operational
 * analysis of queueing network models", ACM Computing Surveys 10, 1978).
 *
 * @param points by the number of users; the first is one user, or a few that hardly meet; the last
 *     may be one of which many requests failed
 * @param connect how long a connection took to be made, without load
 */
public record OutsideView(List<Point> points, Connect connect) {

  public OutsideView {
    points = List.copyOf(points);
  }

  /**
   * What came of one load.
   *
   * @param users without think time
   * @param rps good answers per second
   * @param meanMs response time, as are the next two
   * @param p99Ms null where it rests on too few requests
   * @param errorRate 0 to 1
   * @param loadBusy share of the load engine's CPUs that was in use, 0 to 1; 0 where not known
   */
  public record Point(
      int users,
      double rps,
      double meanMs,
      double p50Ms,
      @Nullable Double p99Ms,
      double errorRate,
      double loadBusy,
      Handshakes handshakes) {
    /** The same as a load of a service whose CPUs are not seen. */
    public LoadPoint load() {
      return new LoadPoint(users, rps, meanMs, 0, 0, loadBusy, errorRate).with(handshakes);
    }
  }

  /**
   * Time of a TCP connect, which is a round trip of the network.
   *
   * @param medianMs above 0
   */
  public record Connect(double medianMs, int times) {}

  private Point last() {
    return points.getLast();
  }

  private Point alone() {
    return points.getFirst();
  }

  public boolean failed() {
    return last().load().failed();
  }

  /** Whether half as many users more, or yet more, brought no more throughput. */
  public boolean limited() {
    return points.size() > 1
        && !failed()
        && !ModeEvidence.gains(points.get(points.size() - 2).load(), last().load());
  }

  /** Whether the CPUs that make the load were full, so that the limit may be theirs. */
  public boolean loadFull() {
    return last().load().cpuFull();
  }

  /** Requests in the service at once at the highest throughput if each takes as long as alone. */
  public double atOnce() {
    return most() * heldMs() / 1000;
  }

  /** What an unloaded request may hold: nothing while its connection is opened. */
  private double heldMs() {
    return alone().load().answerMs();
  }

  /** The highest throughput of a load that did not fail, good answers per second. */
  public double most() {
    return points.stream()
        .filter(point -> !point.load().failed())
        .mapToDouble(Point::rps)
        .max()
        .orElse(0);
  }

  public List<String> conclusions() {
    List<String> all = new ArrayList<>();
    if (failed()) {
      all.add(failure());
    } else if (!limited()) {
      all.add(
          Numbers.format(
              "No limit was reached: throughput still rose at %s (%s%s).",
              Numbers.count(last().users(), "user"),
              Numbers.rate(last().rps()),
              last().p99Ms() == null ? "" : ", p99 " + Numbers.millis(last().p99Ms())));
    } else if (loadFull()) {
      all.add(
          Numbers.format(
              "Throughput stopped rising at %s, but the CPUs of this machine that make the load were %s busy: the limit may be here and not in the service. Load from a machine with more CPUs.",
              Numbers.rate(most()), Numbers.percent(last().loadBusy())));
    } else {
      all.add(ceiling());
    }
    all.add(
        Numbers.format(
            "To open a connection takes %s (median of %s, without load), about one round trip of the network: %s of the %s of an unloaded request.",
            Numbers.millis(connect.medianMs()),
            String.valueOf(connect.times()),
            Numbers.percent(Math.min(1, connect.medianMs() / alone().meanMs())),
            Numbers.millis(alone().meanMs())));
    alone().handshakes().sentence().ifPresent(all::add);
    return all;
  }

  private String failure() {
    return Numbers.format(
        "%s of requests fail with %s. The highest throughput before that was %s.",
        Numbers.percent(last().errorRate()),
        Numbers.count(last().users(), "user"),
        Numbers.rate(most()));
  }

  /** The utilisation law: what is always busy at X requests per second is held 1 / X by each. */
  private String ceiling() {
    return Numbers.format(
        "Something is full: throughput stops rising at %s. A pool of about %s whose members are held for all of the %s of an unloaded request would explain it (Little's law) if nothing else is slower under load, and so would a resource that serves one request at a time for %s (utilisation law). More users only wait longer: %s at %s.",
        Numbers.rate(most()),
        Numbers.count(Math.max(1, atOnce())),
        Numbers.millis(heldMs()),
        Numbers.millis(1000 / most()),
        Numbers.millis(last().meanMs()),
        Numbers.count(last().users(), "user"));
  }

  public static List<String> unknown() {
    return List.of(
        "Which resource limits it: CPU, threads, a pool or a dependency.",
        "CPU time and memory of a request, and whether virtual threads would help: nothing of them is predicted, and no scenario is written.",
        "What else the service did meanwhile: requests of others are in all figures.");
  }
}
