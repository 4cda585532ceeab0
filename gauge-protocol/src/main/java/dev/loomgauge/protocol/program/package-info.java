/**
 * How the programs that hold a tier read their command line, end with an exit code, and are tied to
 * their parent.
 */
@NullMarked
package dev.loomgauge.protocol.program;

import org.jspecify.annotations.NullMarked;
