/**
 * Known defects of JDKs that concern threads: versions and their order, the table that ships or
 * that a user gives, and which entries fit a JVM.
 */
@NullMarked
package dev.loomgauge.core.jdk;

import org.jspecify.annotations.NullMarked;
