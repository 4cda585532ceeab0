/** Files that are exchanged with a JVM, which may see other file systems than Loomgauge does. */
@NullMarked
package dev.loomgauge.run.probe.files;

import org.jspecify.annotations.NullMarked;
