@NullMarked
package dev.loomgauge.core.discovery.whatif;

import org.jspecify.annotations.NullMarked;
