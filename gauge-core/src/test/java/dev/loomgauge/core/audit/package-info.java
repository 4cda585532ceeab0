@NullMarked
package dev.loomgauge.core.audit;

import org.jspecify.annotations.NullMarked;
