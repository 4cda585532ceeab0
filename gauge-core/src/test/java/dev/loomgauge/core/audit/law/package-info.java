@NullMarked
package dev.loomgauge.core.audit.law;

import org.jspecify.annotations.NullMarked;
