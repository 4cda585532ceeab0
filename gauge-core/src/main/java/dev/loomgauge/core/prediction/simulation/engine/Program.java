package dev.loomgauge.core.prediction.simulation.engine;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A path as a list of instructions, so that a request's place in it is one number. The path of a
 * closed model leads back to its start, by way of its think time; branches stand behind it.
 */
final class Program {
  /** What an instruction does. */
  enum Code {
    BEGIN,
    ACQUIRE,
    RELEASE,
    USE,
    WAIT,
    FORK,
    JOIN,
    END,
    AGAIN,
    LEAVE
  }

  /** One instruction. */
  static final class Instruction {
    final Code code;
    final String words;

    /** Station or pool; for FORK the number of branches that must succeed. */
    final int target;

    /** Demand or delay. */
    final @Nullable Sampler sampler;

    /** Its own queue of requests that wait for a constant time; null for a random one. */
    final boolean constant;

    /** Seconds, for ACQUIRE. */
    final double timeout;

    /** First instruction of every branch, for FORK. */
    int[] branches = {};

    Instruction(
        Code code,
        String words,
        int target,
        @Nullable Sampler sampler,
        boolean constant,
        double timeout) {
      this.code = code;
      this.words = words;
      this.target = target;
      this.sampler = sampler;
      this.constant = constant;
      this.timeout = timeout;
    }

    double sample() {
      if (sampler == null) {
        throw new IllegalStateException(words + " takes no time");
      }
      return sampler.next();
    }
  }

  private final List<Instruction> instructions = new ArrayList<>();
  private final SplittableRandom random;

  /** Each appends a branch, which may have branches itself. */
  private final List<Runnable> branches = new ArrayList<>();

  private Program(SplittableRandom random) {
    this.random = random;
  }

  static Instruction[] of(Network network, SplittableRandom random) {
    Program program = new Program(random);
    program.plain(Code.BEGIN, "begin");
    program.append(network.path());
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
    return program.instructions.toArray(Instruction[]::new);
  }

  /** Places whose requests spend demand at a station. */
  static int[] uses(Instruction[] program, int station) {
    return IntStream.range(0, program.length)
        .filter(place -> program[place].code == Code.USE && program[place].target == station)
        .toArray();
  }

  private void append(List<Move> moves) {
    for (Move move : moves) {
      switch (move) {
        case Move.Acquire a ->
            instructions.add(
                new Instruction(Code.ACQUIRE, a.words(), a.pool(), null, false, a.timeout()));
        case Move.Release r ->
            instructions.add(new Instruction(Code.RELEASE, r.words(), r.pool(), null, false, 0));
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
          int needed = f.join() == Move.Join.ALL ? f.branches().size() : 1;
          Instruction fork = new Instruction(Code.FORK, f.words(), needed, null, false, 0);
          fork.branches = new int[f.branches().size()];
          instructions.add(fork);
          for (int i = 0; i < f.branches().size(); i++) {
            int branch = i;
            branches.add(
                () -> {
                  fork.branches[branch] = instructions.size();
                  append(f.branches().get(branch));
                  plain(Code.JOIN, "end of a branch of " + f.words());
                });
          }
        }
      }
    }
  }

  private void plain(Code code, String words) {
    instructions.add(new Instruction(code, words, 0, null, false, 0));
  }

  private void timed(Code code, String words, int target, Variate time) {
    instructions.add(
        new Instruction(
            code,
            words,
            target,
            Sampler.of(time, random.split()),
            time instanceof Variate.Constant,
            0));
  }
}
