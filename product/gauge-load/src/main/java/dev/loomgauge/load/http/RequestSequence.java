package dev.loomgauge.load.http;

import dev.loomgauge.load.plan.Extractor;
import dev.loomgauge.load.plan.Kind;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.RequestMix;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The requests of one thread: which kind a user sends next, and its bytes. */
public final class RequestSequence {
  private final RandomGenerator random;
  private final List<Kind> kinds;
  private final List<KindBytes> bytes = new ArrayList<>();
  private final double[] shares;
  private final boolean login;
  private final List<String> taken;
  private final int[] givers;
  private final int[][] needs;
  private final UserMemory nobody;

  /**
   * Prepares what the plan's templates need.
   *
   * @param thread this thread's number of {@code plan.threads()}, from 0
   */
  public RequestSequence(Plan plan, ValueFiles files, RandomGenerator random, int thread) {
    this.random = random;
    RequestMix mix = plan.mix();
    kinds = mix.all();
    login = mix.login().isPresent();
    taken = mix.givers().keySet().stream().sorted().toList();
    givers = taken.stream().mapToInt(name -> mix.givers().getOrDefault(name, 0)).toArray();
    ValuesFactory factory = new ValuesFactory(files, random, thread, plan.threads());
    Map<String, Values> variables = new LinkedHashMap<>();
    for (var variable : plan.variables().entrySet()) {
      variables.put(variable.getKey(), factory.of(variable.getKey(), variable.getValue()));
    }
    for (int i = 0; i < taken.size(); i++) {
      variables.put(taken.get(i), new Values.Taken(i));
    }
    kinds.forEach(
        kind -> bytes.add(new KindBytes(kind.request(), plan.target().authority(), variables)));
    needs = kinds.stream().map(kind -> slots(kind.request().variables())).toArray(int[][]::new);
    shares = mix.kinds().stream().mapToDouble(Kind::share).toArray();
    nobody = new UserMemory(taken.size());
  }

  private int[] slots(Set<String> names) {
    return names.stream().mapToInt(taken::indexOf).filter(slot -> slot >= 0).toArray();
  }

  /** What a new user knows; the same for all where users differ in nothing. */
  public UserMemory newUser() {
    return login || !taken.isEmpty() ? new UserMemory(taken.size()) : nobody;
  }

  /**
   * Draws the kind of a user's next request. One that has not logged in logs in; one that has no
   * value yet for what was drawn sends the request whose answer has it.
   *
   * @return its place among all kinds of the plan, a login behind them
   */
  public int draw(UserMemory user) {
    if (login && !user.loggedIn()) {
      return kinds.size() - 1;
    }
    int kind = drawn();
    int missing = missing(kind, user);
    while (missing >= 0) {
      kind = givers[missing];
      missing = missing(kind, user);
    }
    return kind;
  }

  private int drawn() {
    if (shares.length == 1) {
      return 0;
    }
    double left = random.nextDouble();
    for (int i = 0; i < shares.length - 1; i++) {
      left -= shares[i];
      if (left < 0) {
        return i;
      }
    }
    return shares.length - 1;
  }

  private int missing(int kind, UserMemory user) {
    for (int slot : needs[kind]) {
      if (!user.has(slot)) {
        return slot;
      }
    }
    return -1;
  }

  /** A user's next request of a kind, from 0 to a direct buffer's limit, until the next call. */
  public ByteBuffer next(int kind, UserMemory user) {
    return bytes.get(kind).next(user);
  }

  /** What is to be taken from answers to a kind; null for nothing. */
  public @Nullable Capture capture(int kind) {
    Map<String, Extractor> takes = kinds.get(kind).takes();
    if (takes.isEmpty()) {
      return null;
    }
    return new Capture(
        takes.entrySet().stream()
            .map(take -> new Capture.Wanted(taken.indexOf(take.getKey()), take.getValue()))
            .toList());
  }

  /** A user's request of a kind was answered as it should be. */
  public void succeeded(int kind, UserMemory user) {
    if (login && kind == kinds.size() - 1) {
      user.logIn();
    }
  }
}
