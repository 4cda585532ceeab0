package dev.loomgauge.core.scenario;

import dev.loomgauge.core.input.NearestWord;
import java.util.Arrays;
import java.util.List;

/** What can be asked of a prediction and not be measured: other hardware, more instances. */
public final class WhatIfWords {
  /** CPUs of the service. */
  public static final String CORES = "cores";

  /** Identical instances of the service. */
  public static final String INSTANCES = "instances";

  /** How a request is given to an instance. */
  public static final String BALANCER = "balancer";

  public static final List<String> ALL = List.of(CORES, INSTANCES, BALANCER);

  public static final List<String> BALANCERS =
      Arrays.stream(Deployment.Balancer.values()).map(Deployment.Balancer::word).toList();

  private WhatIfWords() {}

  /** What is wrong with a value of one of the words, or the empty string. */
  public static String problem(String word, String value) {
    if (word.equals(BALANCER)) {
      return BALANCERS.contains(value) ? "" : NearestWord.remedy(value, BALANCERS);
    }
    return value.matches("[1-9]\\d{0,4}") ? "" : "Give a whole number from 1 to 99999.";
  }

  /** The balancer of a name that has no problem. */
  public static Deployment.Balancer balancer(String name) {
    return Arrays.stream(Deployment.Balancer.values())
        .filter(balancer -> balancer.word().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
