@NullMarked
package dev.loomgauge.core.discovery.answer;

import org.jspecify.annotations.NullMarked;
