@NullMarked
package dev.loomgauge.cli.doctor;

import org.jspecify.annotations.NullMarked;
