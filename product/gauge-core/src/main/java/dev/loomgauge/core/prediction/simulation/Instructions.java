package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A path as a list of instructions, so that a request's place in it is one number. The path of a
 * closed model leads back to its start, by way of its think time; branches stand behind it.
 */
final class Instructions {
  enum Code {
    BEGIN,
    ACQUIRE,
    RELEASE,
    USE,
    WAIT,
    FORK,
    JOIN,
    CHOICE,
    JUMP,
    END,
    AGAIN,
    LEAVE
  }

  static final class Instruction {
    final Code code;
    final String words;

    /** Station or pool; for FORK the branches that must succeed; for JUMP what comes next. */
    final int target;

    /** For ACQUIRE and RELEASE: which of a request's holds it is, by the place of its bit. */
    int hold;

    /** Demand or delay. */
    final @Nullable VariateSampler sampler;

    /** Its own queue of requests that wait for a constant time; null for a random one. */
    final boolean constant;

    /** Seconds, for ACQUIRE. */
    final double timeout;

    /** First instruction of every branch, for FORK, or of every kind, for CHOICE. */
    int[] branches = {};

    /** For USE and WAIT: mean seconds. */
    double mean;

    /** For RELEASE and ACQUIRE: the pool is barging, and only short work lies between the two. */
    boolean again;

    /** For CHOICE, up to which number below 1 each kind but the last is drawn. */
    double[] upTo = {};

    Instruction(
        Code code,
        String words,
        int target,
        @Nullable VariateSampler sampler,
        boolean constant,
        double timeout) {
      this.code = code;
      this.words = words;
      this.target = target;
      this.sampler = sampler;
      this.constant = constant;
      this.timeout = timeout;
    }

    /** The kind of a request at a place from 0 to below 1. */
    int kind(double place) {
      int kind = 0;
      while (kind < upTo.length && place >= upTo[kind]) {
        kind++;
      }
      return kind;
    }

    double sample() {
      if (sampler == null) {
        throw new IllegalStateException(words + " takes no time");
      }
      return sampler.next();
    }
  }

  /**
   * Seconds of work, on average, in which a thread that was woken is taken not to have run yet: a
   * thread that is at work keeps its CPU for a slice of the scheduler, of a millisecond or more.
   */
  private static final double SOON = 0.001;

  /** A second member of a pool, or one more, that a request holds at once. */
  private record Another(int pool, int member) {}

  /** The bits of those, behind the bits of the pools. */
  private final Map<Another, Integer> others = new HashMap<>();

  private final int pools;
  private final List<Instruction> instructions = new ArrayList<>();
  private final SplittableRandom random;

  /** Each appends a branch, which may have branches itself. */
  private final List<Runnable> branches = new ArrayList<>();

  private Instructions(int pools, SplittableRandom random) {
    this.pools = pools;
    this.random = random;
  }

  static Instruction[] of(Network network, SplittableRandom random) {
    Instructions program = new Instructions(network.pools().size(), random);
    program.plain(Code.BEGIN, "begin");
    program.append(network.path(), new int[program.pools]);
    program.plain(Code.END, "end");
    if (network.population() instanceof Population.Closed closed) {
      if (closed.think().mean() > 0) {
        program.timed(Code.WAIT, "think", 0, closed.think());
      }
      program.plain(Code.AGAIN, "again");
    } else {
      program.plain(Code.LEAVE, "leave");
    }
    for (int i = 0; i < program.branches.size(); i++) {
      program.branches.get(i).run();
    }
    program.takeAgain(network.pools());
    return program.instructions.toArray(Instruction[]::new);
  }

  /** The pool of each bit of a request's holds. */
  static int[] pools(Instruction[] program) {
    int[] pools = IntStream.range(0, Long.SIZE).toArray();
    for (Instruction at : program) {
      if (at.code == Code.ACQUIRE) {
        pools[at.hold] = at.target;
      }
    }
    return pools;
  }

  /** Places whose requests spend demand at a station. */
  static int[] uses(Instruction[] program, int station) {
    return IntStream.range(0, program.length)
        .filter(place -> program[place].code == Code.USE && program[place].target == station)
        .toArray();
  }

  /** Marks where a member of a barging pool is released and soon acquired again. */
  private void takeAgain(List<Network.Pool> pools) {
    for (int place = 0; place < instructions.size(); place++) {
      Instruction release = instructions.get(place);
      if (release.code == Code.RELEASE && pools.get(release.target).barging()) {
        int next = place + 1;
        double between = 0;
        while (instructions.get(next).code == Code.USE) {
          between += instructions.get(next++).mean;
        }
        Instruction acquire = instructions.get(next);
        release.again =
            acquire.code == Code.ACQUIRE && acquire.target == release.target && between <= SOON;
        acquire.again |= release.again;
      }
    }
  }

  /** Appends moves; {@code held} has the members of each pool held before, and then behind them. */
  private void append(List<Move> moves, int[] held) {
    for (Move move : moves) {
      switch (move) {
        case Move.Acquire a -> {
          Instruction acquire =
              new Instruction(Code.ACQUIRE, a.words(), a.pool(), null, false, a.timeout());
          acquire.hold = hold(a.pool(), ++held[a.pool()]);
          instructions.add(acquire);
        }
        case Move.Release r -> {
          Instruction release = new Instruction(Code.RELEASE, r.words(), r.pool(), null, false, 0);
          release.hold = hold(r.pool(), held[r.pool()]--);
          instructions.add(release);
        }
        case Move.Use u -> {
          if (u.demand().mean() > 0) {
            timed(Code.USE, u.words(), u.station(), u.demand());
          }
        }
        case Move.Wait w -> {
          if (w.delay().mean() > 0) {
            timed(Code.WAIT, w.words(), 0, w.delay());
          }
        }
        case Move.Fork f -> {
          int needed = f.join() == Step.Join.ALL ? f.branches().size() : 1;
          Instruction fork = new Instruction(Code.FORK, f.words(), needed, null, false, 0);
          fork.branches = new int[f.branches().size()];
          instructions.add(fork);
          for (int i = 0; i < f.branches().size(); i++) {
            int branch = i;
            branches.add(
                () -> {
                  fork.branches[branch] = instructions.size();
                  append(f.branches().get(branch), new int[pools]);
                  plain(Code.JOIN, "end of a branch of " + f.words());
                });
          }
        }
        case Move.Choice c -> choice(c, held);
      }
    }
  }

  private int hold(int pool, int member) {
    return member == 1
        ? pool
        : others.computeIfAbsent(new Another(pool, member), _ -> pools + others.size());
  }

  /** Kinds stand behind the path, as branches do, and jump back to what follows the choice. */
  private void choice(Move.Choice choice, int[] held) {
    int[] around = held.clone();
    Instruction start = new Instruction(Code.CHOICE, choice.words(), 0, null, false, 0);
    int kinds = choice.alternatives().size();
    start.branches = new int[kinds];
    start.upTo = new double[kinds - 1];
    instructions.add(start);
    int after = instructions.size();
    double sum = 0;
    for (int i = 0; i < kinds; i++) {
      Move.Alternative alternative = choice.alternatives().get(i);
      sum += alternative.share();
      if (i < kinds - 1) {
        start.upTo[i] = sum;
      }
      int kind = i;
      branches.add(
          () -> {
            start.branches[kind] = instructions.size();
            append(alternative.moves(), around.clone());
            instructions.add(
                new Instruction(Code.JUMP, "end of " + alternative.kind(), after, null, false, 0));
          });
    }
  }

  private void plain(Code code, String words) {
    instructions.add(new Instruction(code, words, 0, null, false, 0));
  }

  private void timed(Code code, String words, int target, Variate time) {
    Instruction instruction =
        new Instruction(
            code,
            words,
            target,
            VariateSampler.of(time, random.split()),
            time instanceof Variate.Constant,
            0);
    instruction.mean = time.mean();
    instructions.add(instruction);
  }
}
