package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.TrialWarning;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was found about a trial; its parts are those of {@link dev.loomgauge.core.result.Trial}. */
public record Judgement(
    @Nullable LittleCheck little, @Nullable Bottleneck bottleneck, List<TrialWarning> warnings) {
  /** Of a trial that nobody has judged. */
  public static final Judgement NONE = new Judgement(null, null, List.of());

  public Judgement {
    warnings = List.copyOf(warnings);
  }

  /** With one more warning, behind the others. */
  public Judgement and(TrialWarning warning) {
    return new Judgement(
        little, bottleneck, Stream.concat(warnings.stream(), Stream.of(warning)).toList());
  }
}
