package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedRequestTest {
  private static final Worker ONE = new Worker(1, "exec-1", false);
  private static final Worker TWO = new Worker(2, "exec-2", true);

  private static TraceEvent event(Kind kind, String what, Worker worker, double from, double to) {
    return new TraceEvent(kind, what, worker, from, to);
  }

  @Test
  void eachRequestHasWhatItsThreadDidWithinIt() {
    TraceEvent first = event(Kind.ENTRY, "a", ONE, 0, 1);
    TraceEvent second = event(Kind.ENTRY, "a", ONE, 1, 2);
    TraceEvent other = event(Kind.ENTRY, "a", TWO, 0, 2);
    TraceEvent acquire = event(Kind.ACQUIRE, "p", ONE, 0, 0.1);
    TraceEvent last = event(Kind.WAIT, "db", ONE, 0.5, 1);
    TraceEvent next = event(Kind.WAIT, "db", ONE, 1, 1.25);
    TraceEvent ofOther = event(Kind.PINNED, "pin", TWO, 0.5, 1);

    assertThat(RecordedRequest.of(List.of(next, other, last, second, ofOther, acquire, first)))
        .containsExactlyInAnyOrder(
            new RecordedRequest(first, List.of(acquire, last)),
            new RecordedRequest(second, List.of(next)),
            new RecordedRequest(other, List.of(ofOther)));
  }

  @Test
  void neitherAnEntryWithinAnEntryNorAConnectionNorWhatReachesBeyondIsAPartOfIt() {
    TraceEvent outer = event(Kind.ENTRY, "filter", ONE, 1, 3);
    TraceEvent inner = event(Kind.ENTRY, "servlet", ONE, 1.5, 2.5);
    TraceEvent wait = event(Kind.WAIT, "db", ONE, 1.75, 2);

    assertThat(
            RecordedRequest.of(
                List.of(
                    outer,
                    inner,
                    wait,
                    event(Kind.CONNECT, "connect", ONE, 2, 2.25),
                    event(Kind.WAIT, "before", ONE, 0.5, 1.25),
                    event(Kind.WAIT, "behind", ONE, 2.75, 3.25),
                    event(Kind.WAIT, "of another", TWO, 1.75, 2))))
        .containsExactly(new RecordedRequest(outer, List.of(wait)));
  }

  @Test
  void theStepsOfARequestAreItsOutermostSpans() {
    TraceEvent wait = event(Kind.WAIT, "downstream", ONE, 0.25, 0.75);
    TraceEvent within = event(Kind.WAIT, "socket", ONE, 0.25, 0.5);
    TraceEvent behind = event(Kind.WAIT, "db", ONE, 0.75, 1);

    assertThat(
            RecordedRequest.of(List.of(within, behind, wait, event(Kind.ENTRY, "a", ONE, 0, 1)))
                .getFirst()
                .steps())
        .containsExactly(wait, behind);
  }
}
