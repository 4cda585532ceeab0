/**
 * The files of a checkout that commands read and write: scenarios, published figures, results
 * folders. Depends on core.batch, core.input, core.prediction, core.reproduction, core.result.file,
 * core.scenario, core.scenario.reading, core.wording and run.
 */
@NullMarked
package dev.loomgauge.cli.checkout;

import org.jspecify.annotations.NullMarked;
