/** Tests of the server's threads. */
@NullMarked
package dev.loomgauge.http.jdk.server;

import org.jspecify.annotations.NullMarked;
