package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.load.plan.PlanException;
import org.junit.jupiter.api.Test;

class OpenFilesTest {
  @Test
  void moreUsersThanFilesAreRefusedWithTheLimitAndTheRemedy() {
    assertThatThrownBy(() -> OpenFiles.check(Plans.closed(1, 20_000), 20_000, 50))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("closed.users: 20000 connections exceed the 19914")
        .hasMessageContaining("split the load over several processes");
  }

  @Test
  void asManyUsersAsFitAreTaken() {
    assertThatCode(() -> OpenFiles.check(Plans.closed(1, 19_914), 20_000, 50))
        .doesNotThrowAnyException();
  }

  @Test
  void aFewFilesMoreThanBeforeAreNoConnections() {
    assertThat(OpenFiles.left(50, 82)).isFalse();
    assertThat(OpenFiles.left(50, 83)).isTrue();
  }

  @Test
  void anOpenModelIsToldOfItsConnectionsAndNothingIsLessThanNone() throws Exception {
    String open = "'open':{'rate':5,'maxConnections':70},'threads':2,'windowMs':1000";
    assertThatCode(() -> OpenFiles.check(Plans.read(Plans.json(1, open)), 120, 10))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> OpenFiles.check(Plans.read(Plans.json(1, open)), 119, 10))
        .hasMessageStartingWith(
            "load plan: open.maxConnections: 70 connections exceed the 69 that this process may open"
                + " (ulimit -n is 119): ");
    assertThatThrownBy(() -> OpenFiles.check(Plans.read(Plans.json(1, open)), 30, 10))
        .hasMessageContaining("exceed the 0 that");
  }
}
