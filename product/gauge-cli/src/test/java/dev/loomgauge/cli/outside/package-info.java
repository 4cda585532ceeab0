/**
 * Text from outside against every place where it leaves: a list of payloads, and a parser of each
 * kind of output as the judge.
 */
@NullMarked
package dev.loomgauge.cli.outside;

import org.jspecify.annotations.NullMarked;
