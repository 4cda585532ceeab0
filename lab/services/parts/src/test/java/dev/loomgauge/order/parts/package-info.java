/** Tests of settings, requests and answers of the order services. */
@NullMarked
package dev.loomgauge.order.parts;

import org.jspecify.annotations.NullMarked;
