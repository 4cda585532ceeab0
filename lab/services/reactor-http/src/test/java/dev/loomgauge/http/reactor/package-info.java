/** Tests of the service, watched for what blocks an event loop. */
@NullMarked
package dev.loomgauge.http.reactor;

import org.jspecify.annotations.NullMarked;
