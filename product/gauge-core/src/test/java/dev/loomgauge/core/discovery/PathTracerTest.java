package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.result.Activity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathTracerTest {

  @Test
  void stepsAreFoundInTheirOrder() {
    TracedPath path = PathTracer.follow(TracedRequests.released(3, 5)).orElseThrow();

    assertThat(path.entryMs()).isCloseTo(100, within(1e-6));
    assertThat(path.workers()).isEqualTo("http-nio-8080-exec-");
    assertThat(path.virtual()).isZero();
    assertThat(path.steps())
        .extracting(step -> step.getClass().getSimpleName())
        .containsExactly(
            "Work", "Acquire", "Work", "Wait", "Work", "Release", "Work", "Wait", "Work");
    assertThat(path.waitsMs()).isCloseTo(88, within(1e-6));
    assertThat(path.queuesMs()).isCloseTo(1, within(1e-6));
    assertThat(path.workMs()).isCloseTo(11, within(1e-6));
    assertThat(path.holdMs(TracedRequests.POOL)).isCloseTo(10, within(1e-6));
  }

  @Test
  void whatIsSentIsNoStep() {
    List<TraceEvent> events = new ArrayList<>(TracedRequests.released(3, 5));
    List<TraceEvent> waits = events.stream().filter(e -> e.kind() == Kind.WAIT).toList();
    waits.forEach(
        wait ->
            events.add(
                new TraceEvent(
                    Kind.SENT,
                    wait.what(),
                    wait.worker(),
                    wait.from() - 1e-4,
                    wait.from() - 5e-5)));

    assertThat(waits).isNotEmpty();
    assertThat(PathTracer.follow(events))
        .isEqualTo(PathTracer.follow(TracedRequests.released(3, 5)));
  }

  @Test
  void allTimeOfARequestIsInItsSteps() {
    TracedPath path = PathTracer.follow(TracedRequests.released(1, 9)).orElseThrow();

    assertThat(path.steps().stream().mapToDouble(TracedPath.Step::ms).sum())
        .isCloseTo(path.entryMs(), within(1e-6));
  }

  @Test
  void theStepsOfMostRequestsCount() {
    List<TraceEvent> events = new ArrayList<>(TracedRequests.released(1, 9));
    Worker other = new Worker(99, "http-nio-8080-exec-99", false);
    events.add(new TraceEvent(Kind.ENTRY, "Tomcat", other, 0, 5));

    TracedPath path = PathTracer.follow(events).orElseThrow();

    assertThat(path.entryMs()).isCloseTo(100, within(1e-6));
  }

  @Test
  void whatIsNotGivenBackIsHeldToTheEnd() {
    Worker worker = new Worker(1, "", true);

    TracedPath path =
        PathTracer.follow(
                List.of(
                    new TraceEvent(Kind.ENTRY, "Tomcat", worker, 0, 1),
                    new TraceEvent(Kind.ACQUIRE, "p", worker, 0.1, 0.2)))
            .orElseThrow();

    assertThat(path.steps().getLast()).isEqualTo(new TracedPath.Release("p"));
    assertThat(path.holdMs("p")).isCloseTo(800, within(1e-6));
    assertThat(path.virtual()).isEqualTo(1);
  }

  @Test
  void withoutRequestsThereIsNoPath() {
    Worker worker = new Worker(1, "", true);

    assertThat(PathTracer.follow(List.of())).isEmpty();
    assertThat(PathTracer.follow(List.of(new TraceEvent(Kind.WAIT, "x", worker, 0, 1)))).isEmpty();
  }

  @Test
  void poolsAroundAnotherAreKnown() {
    TracedPath path =
        new TracedPath(
            3,
            List.of(
                new TracedPath.Acquire("outer", 0),
                new TracedPath.Acquire("inner", 0),
                new TracedPath.Release("inner"),
                new TracedPath.Release("outer"),
                new TracedPath.Acquire("alone", 0),
                new TracedPath.Release("alone")),
            0,
            "");

    assertThat(path.around("inner")).containsExactly("outer");
    assertThat(path.around("outer")).isEmpty();
    assertThat(path.around("alone")).isEmpty();
  }

  @Test
  void everyStepHasItsOwnTimeAndPartsOfAReplyAreOneWait() {
    TracedPath path = PathTracer.follow(TracedRequests.released(2, 3)).orElseThrow();
    double[] ms = {1, 1, 1.5, 8, 0.5, 0, 3, 80, 5};

    assertThat(path.steps()).hasSize(ms.length);
    for (int i = 0; i < ms.length; i++) {
      assertThat(path.steps().get(i).ms()).as("step %d", i).isCloseTo(ms[i], within(1e-6));
    }
    assertThat(path.steps().get(3))
        .isInstanceOfSatisfying(
            TracedPath.Wait.class,
            wait -> {
              assertThat(wait.label()).isEqualTo(TracedRequests.DATABASE);
              assertThat(wait.replies()).isEqualTo(2);
            });
    assertThat(path.steps().get(7))
        .isInstanceOfSatisfying(
            TracedPath.Wait.class,
            wait -> {
              assertThat(wait.label()).isEqualTo(TracedRequests.DOWNSTREAM);
              assertThat(wait.replies()).isEqualTo(1);
            });
  }

  @Test
  void theShareOfVirtualThreadsAndTheMostCommonNameAreThoseOfAllRequests() {
    List<TraceEvent> events = new ArrayList<>();
    events.add(new TraceEvent(Kind.ENTRY, "a", new Worker(1, "tomcat-handler-7", true), 0, 0.1));
    events.add(new TraceEvent(Kind.ENTRY, "a", new Worker(2, "tomcat-handler-12", true), 0, 0.2));
    events.add(new TraceEvent(Kind.ENTRY, "a", new Worker(3, "other-1", true), 0, 0.3));
    events.add(new TraceEvent(Kind.ENTRY, "a", new Worker(4, "http-1", false), 0, 0.4));

    TracedPath path = PathTracer.follow(events).orElseThrow();

    assertThat(path.virtual()).isEqualTo(0.75);
    assertThat(path.workers()).isEqualTo("tomcat-handler-");
    assertThat(path.entryMs()).isCloseTo(250, within(1e-9));
    assertThat(path.workMs()).isCloseTo(250, within(1e-9));
  }

  @Test
  void aSpanThatFillsItsRequestIsWithinIt() {
    Worker worker = new Worker(1, "", false);
    TraceEvent request = new TraceEvent(Kind.ENTRY, "a", worker, 1, 2);

    assertThat(new TraceEvent(Kind.WAIT, "b", worker, 1, 2).within(request)).isTrue();
    assertThat(new TraceEvent(Kind.WAIT, "b", worker, 0.9, 2).within(request)).isFalse();
    assertThat(new TraceEvent(Kind.WAIT, "b", worker, 1, 2.1).within(request)).isFalse();
    assertThat(request.seconds()).isEqualTo(1);
    assertThat(
            PathTracer.follow(List.of(request, new TraceEvent(Kind.WAIT, "b", worker, 1, 2)))
                .orElseThrow()
                .waitsMs())
        .isEqualTo(1_000);
  }

  @Test
  void aSpanBelongsToTheRequestThatContainsAllOfIt() {
    Worker worker = new Worker(1, "exec-1", false);
    TracedPath path =
        PathTracer.follow(
                List.of(
                    // Begins within the first request and ends behind it
                    new TraceEvent(Kind.WAIT, "late", worker, 0.9, 1.2),
                    new TraceEvent(Kind.ENTRY, "a", worker, 2, 3),
                    new TraceEvent(Kind.WAIT, "db", worker, 2.5, 2.7),
                    new TraceEvent(Kind.ENTRY, "a", worker, 0, 1),
                    new TraceEvent(Kind.WAIT, "db", worker, 0.1, 0.2),
                    // Between the two
                    new TraceEvent(Kind.WAIT, "db", worker, 1.4, 1.6)))
            .orElseThrow();

    assertThat(path.steps())
        .extracting(step -> Math.round(step.ms()))
        .containsExactly(300L, 150L, 550L);
  }

  @Test
  void aRequestThatBeginsWithAWaitHasWorkOfNoTimeBeforeIt() {
    Worker worker = new Worker(1, "", false);
    TracedPath path =
        PathTracer.follow(
                List.of(
                    new TraceEvent(Kind.ENTRY, "a", worker, 0, 1),
                    new TraceEvent(Kind.WAIT, "db", worker, 0, 0.25),
                    new TraceEvent(Kind.WAIT, "db", worker, 0.5, 1)))
            .orElseThrow();

    assertThat(path.steps())
        .containsExactly(
            new TracedPath.Work(250),
            new TracedPath.Wait("db", Activity.WAITS, 750, 2),
            new TracedPath.Work(0));
  }

  private static Activity activity(Activity... ofReads) {
    List<TraceEvent> events = new ArrayList<>();
    for (int i = 0; i < ofReads.length; i++) {
      Worker worker = new Worker(i / 2, "", false);
      if (i % 2 == 0) {
        events.add(new TraceEvent(Kind.ENTRY, "a", worker, 0, 1));
      }
      double at = 0.1 + 0.2 * (i % 2);
      events.add(new TraceEvent(Kind.WAIT, "db", "", ofReads[i], worker, at, at + 0.1));
    }
    TracedPath path = PathTracer.follow(events).orElseThrow();
    return ((TracedPath.Wait) path.steps().get(1)).activity();
  }

  @Test
  void aWaitIsForWhatAllOfItsReadsInAllRequestsAreFor() {
    Activity database = Activity.DATABASE;
    Activity other = Activity.NETWORK;

    assertThat(activity(database, database, database, database)).isEqualTo(database);
    assertThat(activity(database, other)).isEqualTo(Activity.WAITS);
    assertThat(activity(database, database, other, other)).isEqualTo(Activity.WAITS);
  }

  @Test
  void connectionsThatAreOpenedAreNoSteps() {
    List<TraceEvent> events = new ArrayList<>(TracedRequests.released(1, 2));
    events.add(new TraceEvent(Kind.CONNECT, "connect", events.getFirst().worker(), 0.0125, 0.013));

    assertThat(PathTracer.follow(events))
        .isEqualTo(PathTracer.follow(TracedRequests.released(1, 2)));
  }
}
