/**
 * Which published rows break which law: {@code table} reads them, {@code law} has the laws, and
 * here a row gets its verdict. Depends on nothing else of ours but the comma-separated values of
 * {@code core.result}.
 */
@NullMarked
package dev.loomgauge.core.audit;

import org.jspecify.annotations.NullMarked;
