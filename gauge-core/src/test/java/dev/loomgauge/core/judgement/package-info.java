/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.judgement;

import org.jspecify.annotations.NullMarked;
