/**
 * From thread dumps and samples to what requests were doing: which thread has a request, and where
 * it is. Depends on core.result and core.result.threads.
 */
@NullMarked
package dev.loomgauge.core.threads;

import org.jspecify.annotations.NullMarked;
