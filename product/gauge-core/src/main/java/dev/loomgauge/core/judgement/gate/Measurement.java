package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was predicted and seen of a trial whose load has run; its parts are those of {@link Trial}.
 *
 * @param last whether it is a repetition after which there is no other
 */
public record Measurement(
    Map<String, String> levels,
    Trial.Outcome outcome,
    Prediction prediction,
    @Nullable MeasuredWindow window,
    LoadSummary load,
    Map<Tier, TierUse> tiers,
    List<ResourceUse> resources,
    @Nullable JvmUse jvm,
    boolean last) {

  OfferedLoad offered() {
    return OfferedLoad.of(levels);
  }
}
