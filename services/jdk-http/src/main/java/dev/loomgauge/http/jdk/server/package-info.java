/**
 * The server around the systems: connections, threads, routing, what JMX shows. Depends on {@code
 * http-parts}.
 */
@NullMarked
package dev.loomgauge.http.jdk.server;

import org.jspecify.annotations.NullMarked;
