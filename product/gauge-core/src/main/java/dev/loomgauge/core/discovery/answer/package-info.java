/**
 * The answer to the question whether a service should switch to virtual threads, a rule for each
 * sentence.
 */
@NullMarked
package dev.loomgauge.core.discovery.answer;

import org.jspecify.annotations.NullMarked;
