package dev.loomgauge.http.jdk;

import static dev.loomgauge.http.parts.Family.Type.COUNTER;
import static dev.loomgauge.http.parts.Family.Type.GAUGE;

import dev.loomgauge.http.parts.Family;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** What became of the branches of every endpoint. */
public final class BranchCounts {
  private final Map<String, BranchCount> counts = new ConcurrentSkipListMap<>();

  /** The count of an endpoint, from now on one of those that are reported. */
  public BranchCount of(String endpoint) {
    return counts.computeIfAbsent(endpoint, name -> new BranchCount());
  }

  /** Branches that run now. */
  public long running() {
    return counts.values().stream().mapToLong(count -> count.read().running()).sum();
  }

  public List<Family> families() {
    Map<String, BranchCount.Reading> now = new TreeMap<>();
    counts.forEach((endpoint, count) -> now.put(endpoint, count.read()));
    return List.of(
        Family.byEndpoint(
            "service_branches_started_total",
            COUNTER,
            "Branches of requests that began to run.",
            now,
            BranchCount.Reading::started),
        Family.byEndpoint(
            "service_branches_completed_total",
            COUNTER,
            "Branches that ran to their end.",
            now,
            BranchCount.Reading::completed),
        Family.byEndpoint(
            "service_branches_failed_total",
            COUNTER,
            "Branches that ended with an error of their own.",
            now,
            BranchCount.Reading::failed),
        Family.byEndpoint(
            "service_branches_cancelled_total",
            COUNTER,
            "Branches that were interrupted.",
            now,
            BranchCount.Reading::cancelled),
        Family.byEndpoint(
            "service_branches_left_running_total",
            COUNTER,
            "Branches that still ran when their request had its answer.",
            now,
            BranchCount.Reading::left),
        Family.byEndpoint(
            "service_branches_running",
            GAUGE,
            "Branches that run now.",
            now,
            BranchCount.Reading::running));
  }
}
