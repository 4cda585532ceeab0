package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * A thread of the application that uses CPU though no request is in the service: it spins, polls,
 * or works at intervals.
 *
 * @param name as dumps of the threads have it, else the part of it that the system keeps
 * @param alone CPU that it used while no request was in the service, in CPUs: 1 is all of one
 * @param loaded the same in the measured window
 * @param frame its top frame of the application: {@code a.b.Poller.run:42}; null where no dump
 *     shows it
 */
public record BackgroundThread(String name, double alone, double loaded, @Nullable String frame) {
  private static final double NEARLY_ALL = 0.95;

  /** CPU seconds: reading a request from a socket and writing an answer takes more. */
  private static final double LEAST_OF_REQUEST = 20e-6;

  /**
   * Whether such threads carry the requests as well, as an event loop does that polls: nearly all
   * CPU of the application is theirs under load too, and the others use too little for a request.
   *
   * @param background CPU seconds of such threads
   * @param others CPU seconds of the application's other threads
   * @param requests answered meanwhile
   */
  public static boolean carry(double background, double others, double requests) {
    return background > 0
        && requests > 0
        && background >= NEARLY_ALL * (background + others)
        && others < LEAST_OF_REQUEST * requests;
  }
}
