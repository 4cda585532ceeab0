/**
 * What a load costs a month on instances of a known capacity: pure arithmetic with every input
 * given. Depends on result, scenario (YAML and errors with a place) and judgement (words for
 * numbers).
 */
@NullMarked
package dev.loomgauge.core.cost;

import org.jspecify.annotations.NullMarked;
