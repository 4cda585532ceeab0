/**
 * A seeded PostgreSQL: a program of its own. It starts the server that comes with it, in a data
 * folder that is kept from run to run, or seeds a schema of the user's own server; it needs nothing
 * else of Loomgauge and listens on loopback only.
 */
@NullMarked
package dev.loomgauge.database;

import org.jspecify.annotations.NullMarked;
