package dev.loomgauge.core.prediction.network;

/**
 * When and for how long all servers of a station stop, like the CPUs of a service while its garbage
 * is collected: seconds of a pause, and requests from one to the next, above 0; both 0 for none.
 * Work in service goes on afterwards.
 */
public record Pauses(double requests, double seconds) {
  /** Servers that never stop. */
  public static final Pauses NONE = new Pauses(0, 0);

  public boolean occur() {
    return requests > 0 && seconds > 0;
  }

  /** Seconds of a pause per request. */
  public double secondsPerRequest() {
    return occur() ? seconds / requests : 0;
  }
}
