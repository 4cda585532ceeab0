/** What the threads of a service did while requests were in it, as a trial keeps it. */
@NullMarked
package dev.loomgauge.core.result.threads;

import org.jspecify.annotations.NullMarked;
