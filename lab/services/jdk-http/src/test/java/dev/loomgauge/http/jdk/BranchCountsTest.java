package dev.loomgauge.http.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.http.parts.DownstreamFailure;
import dev.loomgauge.http.parts.Family;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class BranchCountsTest {
  private final BranchCounts counts = new BranchCounts();

  /** One that runs, one that ended well, two that failed, three interrupted, four left: 1+2+1. */
  @Test
  void whatBecameOfBranchesIsCountedApart() throws Exception {
    Branches branches = counts.of("b").ofRequest();
    assertThat(branches.watched(() -> "done").call()).isEqualTo("done");
    fails(branches, new IOException("x"));
    fails(branches, new IllegalStateException("x"));
    fails(branches, new InterruptedException());
    fails(branches, new ClosedByInterruptException());
    fails(branches, new InterruptedIOException());
    assertThat(branches.leave()).isZero();
    String left =
        branches
            .watched(() -> branches.watched(() -> branches.leave() + " " + counts.running()).call())
            .call();
    assertThat(left).isEqualTo("2 2");
    counts.of("a").started.increment();

    assertThat(counts.running()).isEqualTo(1);
    assertThat(counts.families())
        .extracting(BranchCountsTest::line)
        .containsExactly(
            "service_branches_started_total COUNTER {endpoint=a} 1.0 {endpoint=b} 8.0",
            "service_branches_completed_total COUNTER {endpoint=a} 0.0 {endpoint=b} 3.0",
            "service_branches_failed_total COUNTER {endpoint=a} 0.0 {endpoint=b} 2.0",
            "service_branches_cancelled_total COUNTER {endpoint=a} 0.0 {endpoint=b} 3.0",
            "service_branches_left_running_total COUNTER {endpoint=a} 0.0 {endpoint=b} 2.0",
            "service_branches_running GAUGE {endpoint=a} 1.0 {endpoint=b} 0.0");
    assertThat(new BranchCount.Reading(9, 1, 2, 3, 7).running()).isEqualTo(3);
    assertThat(new BranchCount.Reading(1, 1, 1, 0, 0).running()).isZero();
  }

  @Test
  void theFailureOfTheDownstreamIsFoundBehindThatOfABranch() {
    DownstreamFailure failure = DownstreamFailure.empty();
    Join join = Joins.of(Join.Kind.FUTURES, Thread.ofVirtual().factory());

    assertThatThrownBy(
            () ->
                join.all(
                    List.of(
                        () -> {
                          throw failure;
                        })))
        .isInstanceOfSatisfying(
            BranchFailed.class, e -> assertThat(e.downstream()).isSameAs(failure));
    BranchFailed other = new BranchFailed(new IOException("x"));
    assertThatThrownBy(other::downstream)
        .hasMessage("a branch failed: x")
        .hasCauseInstanceOf(IOException.class);
    assertThat(other.getStackTrace()).as("it is an answer, and as cheap").isEmpty();
    assertThat(Arrays.stream(Join.Kind.values()).map(Join.Kind::word))
        .containsExactly("futures", "structure");
  }

  private static void fails(Branches branches, Exception failure) {
    Callable<String> work =
        branches.watched(
            () -> {
              throw failure;
            });
    assertThatThrownBy(work::call).isSameAs(failure);
  }

  private static String line(Family family) {
    StringBuilder line = new StringBuilder(family.name() + " " + family.type());
    family
        .samples()
        .forEach(s -> line.append(" ").append(s.labels()).append(" ").append(s.value()));
    return line.toString();
  }
}
