/**
 * What most likely lies behind figures that break laws, told from which laws they break together.
 */
@NullMarked
package dev.loomgauge.core.audit.explain;

import org.jspecify.annotations.NullMarked;
