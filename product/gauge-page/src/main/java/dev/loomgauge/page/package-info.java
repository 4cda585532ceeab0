/** The solvers of the core in a page: one service as its reader sets it, without files and JSON. */
@NullMarked
package dev.loomgauge.page;

import org.jspecify.annotations.NullMarked;
