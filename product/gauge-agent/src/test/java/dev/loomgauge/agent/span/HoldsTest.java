package dev.loomgauge.agent.span;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HoldsTest {
  private final Holds<String> holds = new Holds<>();

  @Test
  void membersThatAreEqualAreStillTwo() {
    Object one = new ArrayList<>(List.of("x"));
    Object two = new ArrayList<>(List.of("x"));
    holds.take("first", List.of(one));
    holds.take("second", List.of(two));

    assertThat(holds.giveBack(two)).isEqualTo("second");
    assertThat(holds.giveBack(two)).isNull();
    assertThat(holds.giveBack(one)).isEqualTo("first");
  }

  @Test
  void aMemberAndWhatWrapsItAreGivenBackOnce() {
    Object member = new Object();
    Object wrapper = new Object();
    holds.take("pool", List.of(member, wrapper));

    assertThat(holds.giveBack(wrapper)).isEqualTo("pool");
    assertThat(holds.giveBack(member)).isNull();
    holds.take("pool", List.of(member));
    assertThat(holds.giveBack(member)).isEqualTo("pool");
  }

  @Test
  void whatIsTakenAgainIsOfTheLatestPool() {
    Object member = new Object();
    Object wrapper = new Object();
    holds.take("before", List.of(member, wrapper));
    holds.take("now", List.of(member));

    assertThat(holds.giveBack(wrapper)).isEqualTo("before");
    assertThat(holds.giveBack(member)).isEqualTo("now");
    assertThat(holds.giveBack(new Object())).isNull();
  }

  @Test
  @Timeout(60)
  void whatIsForgottenIsKeptNeitherItselfNorItsPlace() throws Exception {
    List<WeakReference<Object>> forgotten = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Object member = new Object();
      forgotten.add(new WeakReference<>(member));
      holds.take("pool", List.of(member));
    }
    Field held = Holds.class.getDeclaredField("held");
    held.setAccessible(true);
    Map<?, ?> places = (Map<?, ?>) held.get(holds);
    while (forgotten.stream().anyMatch(member -> member.get() != null) || places.size() > 10) {
      System.gc();
      Thread.sleep(1);
      Object next = new Object();
      holds.take("pool", List.of(next));
      assertThat(holds.giveBack(next)).isEqualTo("pool");
    }
    assertThat(places).hasSizeLessThanOrEqualTo(10);
  }
}
