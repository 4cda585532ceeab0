package dev.loomgauge.core.steady;

import java.util.List;
import java.util.Random;

/** What a simulated load does: the level of its throughput by second, 1000 a second when warm. */
enum LoadShape {
  STEADY {
    @Override
    double level(int second) {
      return WARM;
    }
  },
  WARM_UP {
    @Override
    double level(int second) {
      return WARM * (1 - 0.5 * Math.exp(-second / 5.0));
    }
  },
  SLOW_WARM_UP {
    @Override
    double level(int second) {
      return WARM * (1 - 0.2 * Math.exp(-second / 15.0));
    }
  },
  STEP {
    @Override
    double level(int second) {
      return second < STEP_AT ? 0.9 * WARM : WARM;
    }
  },
  NEVER {
    @Override
    double level(int second) {
      return WARM * (0.5 + 0.01 * second);
    }
  };

  static final double WARM = 1000;
  static final int STEP_AT = 7;
  private static final double USERS = 500;

  abstract double level(int second);

  String words() {
    return switch (this) {
      case STEADY -> "steady";
      case WARM_UP -> "1 - 0.5 exp(-t / 5 s)";
      case SLOW_WARM_UP -> "1 - 0.2 exp(-t / 15 s)";
      case STEP -> "a step of 10 % at second 7";
      case NEVER -> "rises by 1 % a second";
    };
  }

  /** Throughput by second. */
  double[] series(NoiseModel unrest, int seconds, Random random) {
    return unrest.around(this::level, seconds, random);
  }

  /** A closed load's seconds: the mean response time is N / X with noise of its own. */
  List<Second> seconds(NoiseModel unrest, int seconds, Random random) {
    double[] ok = series(unrest, seconds, random);
    double[] ms = unrest.around(s -> USERS / level(s) * 1000, seconds, random);
    Second[] told = new Second[seconds];
    for (int i = 0; i < seconds; i++) {
      told[i] = new Second(i, Math.rint(ok[i]), ms[i]);
    }
    return List.of(told);
  }
}
