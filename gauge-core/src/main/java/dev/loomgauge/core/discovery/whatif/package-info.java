/**
 * What another size of a pool, a limit, or other hardware would bring to a service that was
 * discovered.
 */
@NullMarked
package dev.loomgauge.core.discovery.whatif;

import org.jspecify.annotations.NullMarked;
