package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.WhatIfWords;
import dev.loomgauge.core.scenario.grammar.ManifestGrammar;
import dev.loomgauge.core.scenario.grammar.ScenarioGrammar;
import org.junit.jupiter.api.Test;

class GrammarTest {
  @Test
  void everyPresetOfTheGrammarIsAPoolAndNoOtherIs() {
    assertThat(PoolPresets.ALL.keySet()).containsExactlyElementsOf(ManifestGrammar.PRESETS.words());
  }

  @Test
  void everyBalancerOfTheGrammarCanBePredictedAndNoOther() {
    assertThat(WhatIfWords.BALANCERS).hasSameElementsAs(ScenarioGrammar.BALANCERS.words());
  }
}
