package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.CpuSet;
import java.time.Duration;

/**
 * A program of this machine that the service talks to, with all its processes.
 *
 * @param pid its first process
 * @param program the name of its executable: {@code postgres}
 * @param cpu CPU time since it was found; what it used before does not count
 * @param cpus where it may run; the empty set when that is not known
 * @param rssBytes resident memory now, 0 after its end
 * @param threads operating-system threads now, 0 after its end
 */
public record Dependency(
    long pid, String program, Duration cpu, CpuSet cpus, long rssBytes, int threads) {}
