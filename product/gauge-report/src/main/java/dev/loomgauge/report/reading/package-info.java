/** What a results folder holds, as far as it goes, arranged for showing. */
@NullMarked
package dev.loomgauge.report.reading;

import org.jspecify.annotations.NullMarked;
