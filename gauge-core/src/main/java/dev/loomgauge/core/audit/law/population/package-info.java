/** Laws of who is where: Little's law, ceilings and think times. */
@NullMarked
package dev.loomgauge.core.audit.law.population;

import org.jspecify.annotations.NullMarked;
