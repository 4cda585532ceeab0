/**
 * Laws of who is where: Little's law, ceilings and think times. Depends on core.audit.law and
 * core.audit.table.
 */
@NullMarked
package dev.loomgauge.core.audit.law.population;

import org.jspecify.annotations.NullMarked;
