/** The server around the systems: connections, threads, routing, what JMX shows. */
@NullMarked
package dev.loomgauge.http.jdk.server;

import org.jspecify.annotations.NullMarked;
