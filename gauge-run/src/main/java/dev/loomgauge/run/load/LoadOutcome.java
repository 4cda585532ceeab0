package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import java.util.List;

/**
 * What a load left behind.
 *
 * @param summary of the measured window
 * @param seconds all of them, in order
 * @param interrupted whether it was ended early
 */
public record LoadOutcome(LoadSummary summary, List<LoadSecond> seconds, boolean interrupted) {}
