/** Logs with a line for each request, those that tools made among them. */
@NullMarked
package dev.loomgauge.core.audit.log;

import org.jspecify.annotations.NullMarked;
