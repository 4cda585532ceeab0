/** Whether one trial may be believed, and what limited it. */
@NullMarked
package dev.loomgauge.core.judgement.gate;

import org.jspecify.annotations.NullMarked;
