package dev.loomgauge.load.plan;

import java.util.BitSet;
import java.util.Optional;

/**
 * What makes a complete response a success, so that a fast error page is none.
 *
 * @param bodyContains text that the decoded body must contain
 * @param minBytes the smallest body allowed, in bytes
 */
public record ResponseCheck(BitSet statuses, Optional<String> bodyContains, long minBytes) {
  public ResponseCheck {
    statuses = (BitSet) statuses.clone();
  }

  /** A copy; {@link #allows} is for asking. */
  @Override
  public BitSet statuses() {
    return (BitSet) statuses.clone();
  }

  public boolean allows(int status) {
    return statuses.get(status);
  }
}
