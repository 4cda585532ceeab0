/**
 * From thread dumps to what requests were waiting for: which thread has a request, and where it is.
 * Depends on core.result.threads.
 */
@NullMarked
package dev.loomgauge.core.threads;

import org.jspecify.annotations.NullMarked;
