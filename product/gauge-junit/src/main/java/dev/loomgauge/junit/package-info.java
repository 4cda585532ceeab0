/** What a request of a service does, as assertions of JUnit; Loomgauge itself is asked to count. */
@NullMarked
package dev.loomgauge.junit;

import org.jspecify.annotations.NullMarked;
