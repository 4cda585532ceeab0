/**
 * HTTP/1.1 (RFC 9112) as a client needs it, on plain bytes: requests from templates, responses
 * parsed without building objects.
 */
@NullMarked
package dev.loomgauge.load.http;

import org.jspecify.annotations.NullMarked;
