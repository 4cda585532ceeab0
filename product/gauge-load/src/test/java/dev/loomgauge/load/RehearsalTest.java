package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.plan.Plan;
import org.junit.jupiter.api.Test;

class RehearsalTest {
  private static final String LOAD = "'closed':{'users':1},'windowMs':1000";

  @Test
  void aCommonStartThatLeavesTimeIsRehearsedAndNothingElse() throws Exception {
    assertThat(Rehearsal.before(startingIn(2_999))).isFalse(); // and classes are loaded
    assertThat(Rehearsal.before(startingIn(4_900))).isTrue();
    assertThat(Rehearsal.before(Plans.read(Plans.json(1, LOAD)))).isFalse();
  }

  @Test
  void itSendsNothingToTheTargetAndIsOverBeforeTheStart() throws Exception {
    try (var server = LoopbackServer.answering(5)) {
      Plan plan = startingIn(30_000, server.port());

      assertThat(Rehearsal.before(plan)).isTrue();

      assertThat(server.connections).hasValue(0);
      assertThat(System.currentTimeMillis()).isLessThan(plan.startAtEpochMs().orElseThrow());
    }
  }

  private static Plan startingIn(long millis) throws Exception {
    return startingIn(millis, 1);
  }

  private static Plan startingIn(long millis, int port) throws Exception {
    long start = System.currentTimeMillis() + millis;
    return Plans.read(Plans.json(port, LOAD + ",'startAtEpochMs':" + start));
  }
}
