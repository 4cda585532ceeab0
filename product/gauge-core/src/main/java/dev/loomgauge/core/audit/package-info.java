/**
 * Which published rows break which law: {@code table} reads them, {@code law} has the laws, and
 * here a row gets its verdict.
 */
@NullMarked
package dev.loomgauge.core.audit;

import org.jspecify.annotations.NullMarked;
