package dev.loomgauge.core.purpose;

import org.jspecify.annotations.Nullable;

/** What a search does next. */
public sealed interface SearchStep {

  record Measure(int level) implements SearchStep {}

  /**
   * Ends.
   *
   * @param carried the largest level carried below all that were not; null when none was
   * @param stopped the least level that was not carried or could not be measured; null when the
   *     largest that may be tried was carried
   */
  record Ended(@Nullable Integer carried, @Nullable Integer stopped) implements SearchStep {}
}
