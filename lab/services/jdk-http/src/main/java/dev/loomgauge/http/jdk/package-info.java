/** The published systems on the JDK's own {@code HttpServer}: wiring and settings. */
@NullMarked
package dev.loomgauge.http.jdk;

import org.jspecify.annotations.NullMarked;
