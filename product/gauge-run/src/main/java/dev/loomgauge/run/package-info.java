/** What packages of a run share: where programs are, who learns of progress, a run's failure. */
@NullMarked
package dev.loomgauge.run;

import org.jspecify.annotations.NullMarked;
