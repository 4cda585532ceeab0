/**
 * Services from start to end: launched, checked for the state that was asked for, stopped. Depends
 * on core, core.result, core.scenario, core.scenario.jvm, core.scenario.reading, protocol.tier,
 * run, run.jdk, run.machine, run.process and run.tier.
 */
@NullMarked
package dev.loomgauge.run.service;

import org.jspecify.annotations.NullMarked;
