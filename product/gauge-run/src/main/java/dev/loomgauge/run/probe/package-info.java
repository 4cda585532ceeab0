/** What is watched while a trial runs; the parts are packages of their own. */
@NullMarked
package dev.loomgauge.run.probe;

import org.jspecify.annotations.NullMarked;
