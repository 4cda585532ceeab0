package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WhatIfSectionTest {
  @Test
  void aCellOfMoreUsersThanAPageSolvesBeginsWithAsManyAsItDoes() {
    assertThat(WhatIfSection.solvable(Map.of("threads", "virtual", "users", "100000")))
        .isEqualTo(Map.of("threads", "virtual", "users", "30000"));
    assertThat(WhatIfSection.solvable(Map.of("users", "29999"))).containsEntry("users", "29999");
    assertThat(WhatIfSection.solvable(Map.of("rate", "100000"))).containsEntry("rate", "100000");
  }
}
