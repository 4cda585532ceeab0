/**
 * What a results folder holds, as far as it goes, arranged for showing. Depends on core,
 * core.endurance, core.result, core.result.ceiling, core.result.cell, core.result.file,
 * core.result.folder, core.result.kind, core.result.speed, core.result.threads, core.result.time,
 * core.result.timeline, core.wording and report.text.
 */
@NullMarked
package dev.loomgauge.report.reading;

import org.jspecify.annotations.NullMarked;
