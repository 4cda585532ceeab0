package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.protocol.load.LoadSecond;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a load left behind.
 *
 * @param window why that part was measured; null where it was fixed beforehand, or where the engine
 *     does not tell its seconds
 * @param seconds all of them, in order; 0 is the first of the measured window
 * @param interrupted whether it was ended early
 */
public record LoadOutcome(
    LoadSummary summary,
    @Nullable MeasuredWindow window,
    List<LoadSecond> seconds,
    boolean interrupted) {}
