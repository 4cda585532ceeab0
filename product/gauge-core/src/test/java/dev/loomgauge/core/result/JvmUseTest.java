package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.JvmUse.Place;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmUseTest {
  @Test
  void eventsAddUpByTheirPlacesTheMostFrequentFirst() {
    Observed sum =
        Observed.event(5, List.of("a.A", "x.X"), null)
            .plus(Observed.event(7, List.of("b.B"), "native"))
            .plus(Observed.event(3, List.of("b.B"), "native"))
            .plus(Observed.event(1, List.of("b.B"), "monitor"))
            .plus(Observed.event(2, List.of(), null));

    assertThat(sum)
        .isEqualTo(
            new Observed(
                5,
                18.0,
                7,
                List.of(
                    new Place(List.of("b.B"), 2, "native"),
                    new Place(List.of("a.A", "x.X"), 1),
                    new Place(List.of("b.B"), 1, "monitor"))));
    assertThat(sum.meanMs()).isEqualTo(3.6);
    assertThat(sum.plus(new Observed(1, null, 9, List.of())))
        .returns(null, Observed::totalMs)
        .returns(null, Observed::meanMs)
        .returns(9.0, Observed::longestMs);
    assertThat(Observed.NOTHING.meanMs()).isNull();
  }

  @Test
  void tenPlacesAreKept() {
    Observed sum = Observed.NOTHING;
    for (int i = 1; i <= 12; i++) {
      sum = sum.plus(new Observed(i, 1.0, 1, List.of(new Place(List.of("p" + i), i))));
    }

    assertThat(sum.places()).hasSize(10).startsWith(new Place(List.of("p12"), 12));
    assertThat(sum.places().getLast()).isEqualTo(new Place(List.of("p3"), 3));
  }

  @Test
  void aLagThatWasNeverMeasuredIsNone() {
    assertThat(lag(Observed.NOTHING).schedulingLag()).isNull();
    Observed one = Observed.event(4, List.of(), null);
    assertThat(lag(one).schedulingLag()).isEqualTo(one);
    assertThat(lag(one).pinned()).isNull();
  }

  private static JvmUse lag(Observed seen) {
    return JvmUses.of(300, 5, 40, null, null, null, 25, null, Map.of(JvmUse.SCHEDULING_LAG, seen));
  }

  @Test
  void theCpusOfBackgroundThreadsAreThoseUnderLoad() {
    JvmUse use =
        JvmUses.beside(
            new BackgroundThread("a", 1, 0.25, null), new BackgroundThread("b", 0.5, 0.5, "x.Y"));

    assertThat(use.backgroundCpus()).isEqualTo(0.75);
  }
}
