/** Services launched, checked for the state that was asked for, sent requests, and stopped. */
@NullMarked
package dev.loomgauge.run.service;

import org.jspecify.annotations.NullMarked;
