/**
 * Whether a trial may be believed, what limited it, and what follows from all of them. Depends on
 * result.
 */
@NullMarked
package dev.loomgauge.core.judgement;

import org.jspecify.annotations.NullMarked;
