@NullMarked
package dev.loomgauge.client;

import org.jspecify.annotations.NullMarked;
