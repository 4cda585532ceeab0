package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.gate.FactTally.FactName;
import dev.loomgauge.core.gate.GateEvidence.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How many replies a request has, of which some come in parts. */
class RepliesInPartsTest {
  private static final Worker WORKER = new Worker(1, "", false);
  private static final Window SILENT = new Window(0, 0, OptionalLong.empty());

  private final List<TraceEvent> events = new ArrayList<>();

  private FactTally tally() {
    return new FactTally(new GateEvidence(List.of(SILENT), events, false, HeapSizes.NONE));
  }

  private List<Double> replies(String of) {
    return tally().figures().getOrDefault(new FactName(FactKind.REPLIES, of), List.of());
  }

  /** One that does something each millisecond: "&gt;" sends, "&lt;" reads. */
  private void talking(int number, String... said) {
    double at = number * 0.1;
    events.add(new TraceEvent(Kind.ENTRY, "Tomcat", WORKER, at, at + 0.1));
    for (int i = 0; i < said.length; i++) {
      double from = at + 0.001 * (i + 1);
      Kind kind = said[i].startsWith(">") ? Kind.SENT : Kind.WAIT;
      events.add(new TraceEvent(kind, said[i].substring(1), WORKER, from, from + 0.0005));
    }
  }

  @Test
  void whatIsReadBetweenTwoThingsThatAreSentIsOneReplyHoweverManyPartsItHas() {
    for (int i = 0; i < 4; i++) {
      talking(i, ">db:1", "<db:1", ">db:1", "<db:1", "<db:1", ">web:2", "<web:2", "<db:1");
      talking(i + 4, ">db:1", ">db:1", "<db:1", "<db:1", ">db:1", "<db:1", ">web:2", "<web:2");
    }

    assertThat(replies("db:1")).containsOnly(2.0).hasSize(5);
    assertThat(replies("web:2")).containsOnly(1.0).hasSize(5);
    assertThat(tally().figures().keySet())
        .extracting(FactName::kind)
        .doesNotContain(FactKind.WAITS);
  }

  @Test
  void whereNothingIsKnownOfWhatIsSentEachReadIsAReply() {
    for (int i = 0; i < 10; i++) {
      talking(i, ">web:2", "<db:1", "<web:2", "<db:1", "<web:2");
    }

    assertThat(replies("db:1")).containsOnly(2.0);
    assertThat(replies("web:2")).containsOnly(1.0);
  }
}
