package dev.loomgauge.http.parts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A metric with all its samples, and one sentence for people. */
public record Family(String name, Type type, String help, List<Sample> samples) {
  /** Copies, and checks the name. */
  public Family {
    samples = List.copyOf(samples);
    if (!name.matches("[a-zA-Z_:][a-zA-Z0-9_:]*")) {
      throw new IllegalArgumentException("'" + name + "' is no name of a metric");
    }
  }

  /** What its figures are. */
  public enum Type {
    /** Only grows while the process lives. */
    COUNTER,
    /** Goes up and down. */
    GAUGE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** One figure, and what tells it from the others: names of labels to their values. */
  public record Sample(Map<String, String> labels, double value) {}

  /** A metric of one sample. */
  public static Family single(String name, Type type, String help, double value) {
    return new Family(name, type, help, List.of(new Sample(Map.of(), value)));
  }

  /** A metric of a sample for each endpoint. */
  public static <T> Family byEndpoint(
      String name, Type type, String help, Map<String, T> readings, ToDoubleFunction<T> figure) {
    List<Sample> samples = new ArrayList<>();
    readings.forEach(
        (endpoint, reading) ->
            samples.add(new Sample(Map.of("endpoint", endpoint), figure.applyAsDouble(reading))));
    return new Family(name, type, help, samples);
  }
}
