/**
 * The published systems on the JDK's own {@code HttpServer}, a file each, and what they share: the
 * server with its threads and routes, and the branches of a request that run at the same time. What
 * needs the preview API is in {@code src/main/preview}.
 */
@NullMarked
package dev.loomgauge.http.jdk;

import org.jspecify.annotations.NullMarked;
