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
}
