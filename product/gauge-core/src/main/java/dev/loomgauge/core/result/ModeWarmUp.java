package dev.loomgauge.core.result;

import dev.loomgauge.core.result.WarmUp.Burst;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What warming the services of a thread mode cost and gained.
 *
 * @param threads thread mode, as in {@link WarmUp}
 * @param warmUps one for each service that was started, and one more where a service was warmed
 *     again
 * @param seconds of all of them
 * @param requests in all of them
 * @param compiledSeconds time that the compilers worked meanwhile
 * @param firstMs CPU time per request in the first burst, mean over the warm-ups; null where it is
 *     not known
 * @param lastMs the same in the last burst with as many users as the first
 * @param busy those in whose last burst the compilers were still busy
 */
public record ModeWarmUp(
    String threads,
    int warmUps,
    double seconds,
    long requests,
    double compiledSeconds,
    @Nullable Double firstMs,
    @Nullable Double lastMs,
    int busy) {

  public static List<ModeWarmUp> of(List<WarmUp> all) {
    return all.stream()
        .collect(Collectors.groupingBy(WarmUp::threads, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(mode -> of(mode.getKey(), mode.getValue()))
        .toList();
  }

  private static ModeWarmUp of(String threads, List<WarmUp> own) {
    List<Burst> bursts = own.stream().flatMap(warmUp -> warmUp.bursts().stream()).toList();
    return new ModeWarmUp(
        threads,
        own.size(),
        own.stream().mapToDouble(WarmUp::seconds).sum(),
        bursts.stream().mapToLong(Burst::requests).sum(),
        bursts.stream().mapToDouble(Burst::compiledSeconds).sum(),
        mean(own, warmUp -> warmUp.bursts().getFirst()),
        mean(own, ModeWarmUp::lastLikeFirst),
        (int) own.stream().filter(WarmUp::busy).count());
  }

  /** Bursts with more users cost less CPU per request, whatever is compiled. */
  private static Burst lastLikeFirst(WarmUp warmUp) {
    int users = warmUp.bursts().getFirst().users();
    return warmUp.bursts().reversed().stream()
        .filter(burst -> burst.users() == users)
        .findFirst()
        .orElseThrow();
  }

  private static @Nullable Double mean(List<WarmUp> own, Function<WarmUp, Burst> burst) {
    OptionalDouble mean =
        own.stream()
            .map(burst)
            .map(Burst::cpuMs)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? mean.getAsDouble() : null;
  }
}
