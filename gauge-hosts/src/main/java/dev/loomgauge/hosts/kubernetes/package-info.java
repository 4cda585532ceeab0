/**
 * Hosts that are pods of a Kubernetes cluster for the time of a run, reached by the system's
 * kubectl, so that the user's contexts and credential plugins work.
 */
@NullMarked
package dev.loomgauge.hosts.kubernetes;

import org.jspecify.annotations.NullMarked;
