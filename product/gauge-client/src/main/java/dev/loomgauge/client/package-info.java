/** How a test or a build asks Loomgauge: finds the program of a distribution, and starts it. */
@NullMarked
package dev.loomgauge.client;

import org.jspecify.annotations.NullMarked;
