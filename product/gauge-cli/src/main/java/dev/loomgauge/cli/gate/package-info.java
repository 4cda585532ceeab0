/** {@code gate}: two builds of a service compared, and what it leaves for people and programs. */
@NullMarked
package dev.loomgauge.cli.gate;

import org.jspecify.annotations.NullMarked;
