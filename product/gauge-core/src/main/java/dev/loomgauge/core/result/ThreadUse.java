package dev.loomgauge.core.result;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of a service did, from thread dumps taken while the load ran on behind its
 * measured window. Counts are means over the dumps; those of connections, over more readings.
 *
 * @param dumps taken
 * @param requests threads that worked on a request
 * @param virtual virtual threads in all
 * @param mounted virtual threads that had a carrier
 * @param held virtual threads that waited and kept their carrier
 * @param unread what had come and was not read yet
 * @param places where requests were, the most frequent first; of each activity, what is beyond the
 *     most frequent places is one without frames
 */
public record ThreadUse(
    int dumps,
    double requests,
    double virtual,
    double mounted,
    double held,
    Unread unread,
    List<Place> places) {

  public ThreadUse {
    places = List.copyOf(places);
  }

  /**
   * Connections on which something had come that the service had not read, because it had no CPU or
   * no thread for it.
   *
   * @param requests from its clients, on connections that it had accepted
   * @param answers on connections that it had opened
   * @param unaccepted connections of clients that it had not accepted, read or not
   * @param calls what it had sent, and what it calls had not read; null in older results
   * @param responses what it had sent, and its clients had not read; null in older results
   */
  public record Unread(
      double requests,
      double answers,
      double unaccepted,
      @Nullable Double calls,
      @Nullable Double responses) {
    public static final Unread NOTHING = new Unread(0, 0, 0, 0.0, 0.0);
  }

  /**
   * A place in the service's code.
   *
   * @param frames the top frames that say where it is, without those of the JDK
   */
  public record Place(Activity activity, List<String> frames, double mean) {

    public Place {
      frames = List.copyOf(frames);
    }

    /** {@code a.b.Orders.find:42}; "elsewhere" where the place has no frame. */
    public String words() {
      return frames.isEmpty() ? WaitingRow.ELSEWHERE : frames.getFirst();
    }
  }

  public Map<Activity, Double> byActivity() {
    Map<Activity, Double> sums = new EnumMap<>(Activity.class);
    places.forEach(place -> sums.merge(place.activity(), place.mean(), Double::sum));
    return sums;
  }

  public double of(Activity activity) {
    return byActivity().getOrDefault(activity, 0.0);
  }
}
