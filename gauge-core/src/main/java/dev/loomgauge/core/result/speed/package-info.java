/**
 * What a prediction would have been on CPUs as they were in its trial. Depends on core,
 * core.prediction and core.result.
 */
@NullMarked
package dev.loomgauge.core.result.speed;

import org.jspecify.annotations.NullMarked;
