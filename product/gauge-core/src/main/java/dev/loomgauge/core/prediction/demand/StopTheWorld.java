package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.prediction.GarbageCollections;
import dev.loomgauge.core.result.CalibrationWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The collections of a calibration during which the service stands still, from the CPU of its
 * collectors in all windows once the connections are open, those that settle included. What a
 * connection keeps is copied while it is new, so that those before say nothing of a service whose
 * connections last. A collection goes on in the next window where the collectors use CPU there too,
 * and where they were at work to the end of this one.
 */
final class StopTheWorld {
  private static final double MILLIS = 1e3;

  /** Share of a window: collectors that use less do not collect. */
  private static final double TRACE = 0.01;

  /** Share of a window: collectors that use more were at work all the time. */
  private static final double FULL = 0.75;

  private StopTheWorld() {}

  /**
   * One of them.
   *
   * @param inFlight requests, in the middle of the window in which it began
   * @param cpuSeconds that the collectors used
   * @param requests since the one before; NaN where that was not seen
   */
  private record Collection(double inFlight, double cpuSeconds, double requests) {}

  /**
   * In order to be the pauses of a service they have to be known one by one: none are where no two
   * were seen one after the other, or where the collectors were at work in more than half of the
   * windows under load.
   *
   * @param windows of one JVM or more
   * @param threads that collect at once while the service stands still; 0 where it does not
   */
  static GarbageCollections of(List<CalibrationWindow> windows, int threads) {
    List<CalibrationWindow> open = Collecting.open(windows);
    List<CalibrationWindow> loaded = open.stream().filter(w -> w.load().users() > 0).toList();
    long collecting = loaded.stream().filter(w -> share(w) > TRACE).count();
    List<Collection> found = threads == 0 ? List.of() : found(windows, threads);
    OptionalDouble distance =
        found.stream().mapToDouble(Collection::requests).filter(r -> r > 0).average();
    if (distance.isEmpty() || 2 * collecting > loaded.size()) {
      return GarbageCollections.NONE;
    }
    double requests = open.stream().mapToDouble(CalibrationWindow::served).sum();
    double cpu = found.stream().mapToDouble(Collection::cpuSeconds).sum();
    double[] line = line(found, threads);
    return new GarbageCollections(distance.getAsDouble(), line[0], line[1], cpu / requests);
  }

  private static List<Collection> found(List<CalibrationWindow> windows, int threads) {
    List<CalibrationWindow> sorted =
        windows.stream()
            .sorted(
                Comparator.comparingInt(CalibrationWindow::jvm)
                    .thenComparingLong(CalibrationWindow::epochMillis))
            .toList();
    List<Collection> found = new ArrayList<>();
    boolean goesOn = false;
    double requests = Double.NaN;
    double inFlight = 0; // what waited under a heavier load is not gone when a lighter one begins
    for (int i = 0; i < sorted.size(); i++) {
      CalibrationWindow window = sorted.get(i);
      if (i == 0 || !follows(sorted.get(i - 1), window)) {
        goesOn = false;
        requests = Double.NaN;
        inFlight = window.load().users();
      }
      double more = window.begun() - window.requests();
      inFlight += more;
      if (!Collecting.open(window)) {
        continue;
      }
      if (share(window) <= TRACE) {
        goesOn = false;
      } else if (goesOn) {
        Collection last = found.removeLast();
        double cpu = last.cpuSeconds() + window.cpu().collectors();
        found.add(new Collection(last.inFlight(), cpu, last.requests()));
        goesOn = share(window) > FULL * threads;
      } else {
        found.add(new Collection(inFlight - more / 2, window.cpu().collectors(), requests));
        goesOn = true; // it may have begun at any moment of this window
        requests = 0;
      }
      requests += window.served();
    }
    return found;
  }

  /** Whether nothing lies between two windows. */
  private static boolean follows(CalibrationWindow before, CalibrationWindow window) {
    double gap = (window.epochMillis() - before.epochMillis()) / MILLIS - before.seconds();
    return window.jvm() == before.jvm() && gap < window.seconds() / 2;
  }

  private static double share(CalibrationWindow window) {
    return window.cpu().collectors() / window.seconds();
  }

  /** Base and slope of the length over the requests in flight: least squares, neither below 0. */
  private static double[] line(List<Collection> found, int threads) {
    double n = found.size();
    double mean = found.stream().mapToDouble(Collection::inFlight).sum() / n;
    double seconds = found.stream().mapToDouble(c -> c.cpuSeconds() / threads).sum() / n;
    double covariance = 0;
    double variance = 0;
    double product = 0;
    double square = 0;
    for (Collection one : found) {
      double length = one.cpuSeconds() / threads;
      covariance += (one.inFlight() - mean) * (length - seconds);
      variance += (one.inFlight() - mean) * (one.inFlight() - mean);
      product += one.inFlight() * length;
      square += one.inFlight() * one.inFlight();
    }
    double slope = variance > 0 ? Math.max(0, covariance / variance) : 0;
    double base = seconds - slope * mean;
    return base >= 0 ? new double[] {base, slope} : new double[] {0, product / square};
  }
}
