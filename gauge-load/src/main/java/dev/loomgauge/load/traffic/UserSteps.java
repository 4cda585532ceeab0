package dev.loomgauge.load.traffic;

import dev.loomgauge.load.plan.Model;
import java.util.OptionalLong;

/**
 * When users come and go in steps: user i comes with the first step of more than i users, sends its
 * first request a fraction of the spread later, as in {@link UserStarts}, and leaves with the first
 * step after it that has no room for it.
 */
record UserSteps(Model.Closed model) implements UserTimes {

  @Override
  public long connect(int user) {
    long begin = 0;
    for (Model.Step step : model.steps()) {
      if (step.users() > user) {
        return begin;
      }
      begin += step.length().toNanos();
    }
    throw new IllegalArgumentException("no step has a user " + user);
  }

  @Override
  public long firstRequest(int user) {
    return connect(user) + Math.round(user * UserStarts.GOLDEN % 1 * model.spread().toNanos());
  }

  @Override
  public OptionalLong leave(int user) {
    boolean came = false;
    long begin = 0;
    for (Model.Step step : model.steps()) {
      if (came && step.users() <= user) {
        return OptionalLong.of(begin);
      }
      came |= step.users() > user;
      begin += step.length().toNanos();
    }
    return OptionalLong.empty();
  }
}
