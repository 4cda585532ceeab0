package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.DownstreamFailure;

/** A branch ended with an exception, which is the cause. */
public final class BranchFailed extends Exception {
  BranchFailed(Throwable cause) {
    super("a branch failed: " + cause.getMessage(), cause, false, false);
  }

  /** The failure of the downstream that is behind it. */
  public DownstreamFailure downstream() {
    if (getCause() instanceof DownstreamFailure failure) {
      return failure;
    }
    throw new IllegalStateException(getMessage(), getCause());
  }
}
