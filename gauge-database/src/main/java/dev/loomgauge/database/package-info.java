/** A seeded PostgreSQL: a program of its own. */
@NullMarked
package dev.loomgauge.database;

import org.jspecify.annotations.NullMarked;
