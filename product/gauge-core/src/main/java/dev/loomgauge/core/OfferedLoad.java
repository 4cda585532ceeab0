package dev.loomgauge.core;

import java.util.Map;
import java.util.Set;

/** The load that a cell offers: users who wait for their answers, or arrivals that do not. */
public sealed interface OfferedLoad {
  /** The factor of a closed model. */
  String USERS = "users";

  /** The factor of an open model. */
  String RATE = "rate";

  /** The factors whose levels are loads. */
  Set<String> FACTORS = Set.of(USERS, RATE);

  /** So many users, above 0. */
  record Users(int number) implements OfferedLoad {}

  /** So many arrivals per second, above 0. */
  record Arrivals(double perSecond) implements OfferedLoad {}

  /** None that a factor decides: arrivals of a trace. */
  record Fixed() implements OfferedLoad {}

  /** Reads the load out of the levels of a cell. */
  static OfferedLoad of(Map<String, String> levels) {
    String users = levels.getOrDefault(USERS, "");
    if (users.matches("\\d{1,9}")) {
      return new Users(Integer.parseInt(users));
    }
    String rate = levels.getOrDefault(RATE, "");
    return rate.matches("\\d+(\\.\\d+)?") ? new Arrivals(Double.parseDouble(rate)) : new Fixed();
  }

  /** The level of the load as it is written; empty where no factor decides it. */
  static String level(Map<String, String> levels) {
    return levels.getOrDefault(USERS, levels.getOrDefault(RATE, ""));
  }

  /** A level of one of {@link #FACTORS}, or the most there may be where it is more. */
  static String within(String level, int most) {
    return Double.parseDouble(level) > most ? String.valueOf(most) : level;
  }

  /** Users of a closed model; 0 of an open one. */
  default int users() {
    return this instanceof Users(int number) ? number : 0;
  }

  /** Arrivals per second of an open model; 0 of a closed one and of a trace. */
  default double rate() {
    return this instanceof Arrivals(double perSecond) ? perSecond : 0;
  }

  /** Users or arrivals per second, by which loads of one factor are in order. */
  default double amount() {
    return users() + rate();
  }
}
