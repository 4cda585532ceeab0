@NullMarked
package dev.loomgauge.core.audit.table;

import org.jspecify.annotations.NullMarked;
