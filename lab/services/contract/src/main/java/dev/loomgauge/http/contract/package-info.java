/**
 * What a service of the published systems must do, as tests: a contract for each system, and one
 * for what every service tells of itself.
 */
@NullMarked
package dev.loomgauge.http.contract;

import org.jspecify.annotations.NullMarked;
