/**
 * The published systems on the JDK's own {@code HttpServer}: wiring and settings. Depends on its
 * three rooms, {@code server}, {@code branch} and {@code system}.
 */
@NullMarked
package dev.loomgauge.http.jdk;

import org.jspecify.annotations.NullMarked;
