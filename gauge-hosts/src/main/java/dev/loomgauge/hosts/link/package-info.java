/**
 * Hosts on which a shell runs commands, whatever brings them there: starting processes, guarding
 * and ending them, reading what they use, and moving files. Depends on run, run.host, run.machine,
 * run.probe.process and run.process.
 */
@NullMarked
package dev.loomgauge.hosts.link;

import org.jspecify.annotations.NullMarked;
