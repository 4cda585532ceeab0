/** Tests of the seeded database, in the process and as a program of its own. */
@NullMarked
package dev.loomgauge.database;

import org.jspecify.annotations.NullMarked;
