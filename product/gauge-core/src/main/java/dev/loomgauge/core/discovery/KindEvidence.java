package dev.loomgauge.core.discovery;

/**
 * What was seen of one kind of request of a mix, when it was sent alone.
 *
 * @param share of all requests of the mix, above 0 to 1
 * @param alone one user, or a few, without a recording
 * @param path as it was recorded at the same load
 */
public record KindEvidence(String kind, double share, LoadPoint alone, TracedPath path) {
  KindEvidence with(TracedPath other) {
    return new KindEvidence(kind, share, alone, other);
  }
}
