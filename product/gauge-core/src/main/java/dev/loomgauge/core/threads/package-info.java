/**
 * From thread dumps and samples to what requests were doing: which thread has a request, and where
 * it is.
 */
@NullMarked
package dev.loomgauge.core.threads;

import org.jspecify.annotations.NullMarked;
