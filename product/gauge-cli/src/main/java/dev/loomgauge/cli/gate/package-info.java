/**
 * {@code gate}: two builds of a service compared, and what it leaves for people and programs;
 * {@code history}: what gates have left.
 */
@NullMarked
package dev.loomgauge.cli.gate;

import org.jspecify.annotations.NullMarked;
