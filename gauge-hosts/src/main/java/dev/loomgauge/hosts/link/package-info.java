/**
 * Hosts on which a shell runs commands, whatever brings them there: starting processes, guarding
 * and ending them, reading what they use, and moving files.
 */
@NullMarked
package dev.loomgauge.hosts.link;

import org.jspecify.annotations.NullMarked;
