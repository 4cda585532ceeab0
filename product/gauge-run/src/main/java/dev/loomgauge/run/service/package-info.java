/**
 * Services from start to end: launched, checked for the state that was asked for, stopped; and what
 * is sent to them.
 */
@NullMarked
package dev.loomgauge.run.service;

import org.jspecify.annotations.NullMarked;
