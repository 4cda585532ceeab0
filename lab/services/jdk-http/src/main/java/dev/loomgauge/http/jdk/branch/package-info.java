/**
 * Branches of a request that run at the same time: how they are joined, and counts of what becomes
 * of them. What needs the preview API is in {@code src/main/preview}.
 */
@NullMarked
package dev.loomgauge.http.jdk.branch;

import org.jspecify.annotations.NullMarked;
