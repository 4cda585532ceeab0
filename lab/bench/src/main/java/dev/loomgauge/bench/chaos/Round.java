package dev.loomgauge.bench.chaos;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * What happens in a round, all of it from its seed.
 *
 * @param share of the time of its command at which the fault comes, from 0 to 1
 * @param victim which of the processes of that moment, from 0 (the oldest) to 1
 * @param size how much is left of what is starved, or which way the clock steps, from 0 to 1
 */
record Round(long seed, Subject subject, Fault fault, double share, double victim, double size) {
  private static final long MOST = 1_000_000_000;

  /** The round of a seed. */
  static Round of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Subject[] subjects = Subject.values();
    Fault[] faults = Fault.values();
    return new Round(
        seed,
        subjects[random.nextInt(subjects.length)],
        faults[random.nextInt(faults.length)],
        random.nextDouble(),
        random.nextDouble(),
        random.nextDouble());
  }

  /** Rounds, each with a seed of its own: the first has that of all, so that it comes alone. */
  static List<Round> draw(int rounds, long seed) {
    LongStream others = new SplittableRandom(seed).longs(rounds - 1L, 1, MOST);
    return LongStream.concat(LongStream.of(seed), others).mapToObj(Round::of).toList();
  }

  /** After the start of its command. */
  Duration moment() {
    return subject.moment(share);
  }

  /** One of some processes. */
  <T> T victim(List<T> processes) {
    return processes.get((int) (victim * processes.size()));
  }
}
