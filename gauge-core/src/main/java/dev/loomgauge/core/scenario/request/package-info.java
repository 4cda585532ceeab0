/** Several kinds of request, and what is taken from their answers, as records. */
@NullMarked
package dev.loomgauge.core.scenario.request;

import org.jspecify.annotations.NullMarked;
