package dev.loomgauge.http.jdk;

/** A pool as it is shown over JMX. */
public interface PoolMXBean {
  int getBusy();

  /** Requests that wait for a member. */
  int getWaiting();

  /** Members there can be. */
  int getMax();
}
