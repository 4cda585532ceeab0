package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * {@code aggregate}: branches at the same time, all of them or the first, and what to do when one
 * fails. How many run on when the request has its answer is reported in a header and counted.
 */
public record Aggregate(Join join, BranchCounts counts, LocalFile file) implements EndpointGroup {
  /** How many branches ran on when the answer was made. */
  private static final String LEFT = "X-Branches-Left-Running";

  private static final List<Integer> REPLICA_MILLIS = List.of(500, 200, 800);
  private static final Duration UNTIL_FAILURE = Duration.ofMillis(100);

  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of(
        "aggregate", request -> aggregate(counts.of("aggregate").ofRequest()),
        "first-success", request -> firstSuccess(counts.of("first-success").ofRequest()),
        "fallback", request -> fallback(counts.of("fallback").ofRequest()));
  }

  private Reply aggregate(Branches branches) throws InterruptedException {
    try {
      List<String> results =
          join.all(
              List.of(
                  branches.watched(Microservice::blocked),
                  branches.watched(() -> Microservice.read(file))));
      return left(
          branches,
          "{\"waited\":\"%s\",\"lines\":%s}".formatted(results.getFirst(), results.getLast()));
    } catch (BranchFailed e) {
      throw new IllegalStateException("no branch of /aggregate may fail", e);
    }
  }

  private Reply firstSuccess(Branches branches) throws InterruptedException {
    List<Callable<String>> replicas =
        REPLICA_MILLIS.stream().map(millis -> branches.watched(() -> replica(millis))).toList();
    try {
      return left(branches, "{\"replica\":\"" + join.first(replicas) + "\"}");
    } catch (BranchFailed e) {
      throw new IllegalStateException("no replica of /first-success may fail", e);
    }
  }

  private static String replica(int millis) throws InterruptedException {
    Thread.sleep(Duration.ofMillis(millis));
    return "that of " + millis + " ms";
  }

  private Reply fallback(Branches branches) throws InterruptedException {
    try {
      List<String> results =
          join.all(
              List.of(
                  branches.watched(Microservice::blocked), branches.watched(Aggregate::broken)));
      throw new IllegalStateException("the broken branch of /fallback succeeded: " + results);
    } catch (BranchFailed e) {
      return left(branches, "{\"fallback\":\"a branch was broken\"}");
    }
  }

  private static String broken() throws InterruptedException, IOException {
    Thread.sleep(UNTIL_FAILURE);
    throw new IOException("broken on purpose");
  }

  private static Reply left(Branches branches, String json) {
    return Reply.json(json).withHeader(LEFT, String.valueOf(branches.leave()));
  }
}
