package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * What the CPUs of a tier were like while something was measured.
 *
 * @param taken share of them that the hypervisor and interrupts took, 0 to 1; null where the system
 *     does not report
 * @param probeMicros median CPU time that a fixed piece of work took on them, in microseconds; null
 *     where it was not timed
 */
public record CpuConditions(@Nullable Double taken, @Nullable Double probeMicros) {}
