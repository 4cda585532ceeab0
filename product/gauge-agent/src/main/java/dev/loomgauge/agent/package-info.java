/**
 * The agent's entry: loaded by the class loader of the service, so it knows nothing but the JDK and
 * keeps what it needs in a class loader of its own.
 */
@NullMarked
package dev.loomgauge.agent;

import org.jspecify.annotations.NullMarked;
