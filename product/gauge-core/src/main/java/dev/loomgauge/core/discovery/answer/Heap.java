package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How much heap each mode uses, what a request in flight holds of it, and when it is full. */
final class Heap implements Answer.Rule {
  /** Of the heap that is in use after collections; a smaller growth is none. */
  private static final double LEAST_GROWTH = 0.1;

  @Override
  public List<String> of(Case known) {
    List<ModeTrials> measured =
        known.modes().stream().filter(mode -> mode.heapMb().isPresent()).toList();
    if (measured.isEmpty()) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    all.add(
        "Heap in use at most, garbage included, at %s: "
                .formatted(Numbers.count(known.mostUsers(), "user"))
            + measured.stream().map(Heap::used).collect(Collectors.joining(", "))
            + ".");
    measured.forEach(mode -> growth(known, mode).ifPresent(all::add));
    return all;
  }

  private static String used(ModeTrials mode) {
    return Numbers.format(
        "%,.0f MB%s on %s threads",
        mode.heapMb().orElse(0),
        mode.largestHeapMb().isPresent()
            ? Numbers.format(" of %,.0f MB", mode.largestHeapMb().getAsDouble())
            : "",
        mode.mode().key());
  }

  /** From the heap after collections at the least and the most users. */
  private static Optional<String> growth(Case known, ModeTrials mode) {
    int most = known.mostUsers();
    int least =
        known.valid().stream()
            .filter(t -> mode.mode().is(t.threads()))
            .mapToInt(Case::users)
            .min()
            .orElse(most);
    OptionalDouble low = live(known, mode, least);
    OptionalDouble high = live(known, mode, most);
    if (least == most || low.isEmpty() || high.isEmpty()) {
      return Optional.empty();
    }
    double grown = high.getAsDouble() - low.getAsDouble();
    if (grown <= LEAST_GROWTH * low.getAsDouble()) {
      return Optional.empty();
    }
    double each = grown / (most - least);
    String full =
        mode.largestHeapMb().isPresent()
            ? Numbers.format(
                "; %,.0f MB would be full at about %,.0f users",
                mode.largestHeapMb().getAsDouble(),
                least + (mode.largestHeapMb().getAsDouble() - low.getAsDouble()) / each)
            : "";
    return Optional.of(
        Numbers.format(
            "A request in flight holds about %,.0f kB on %s threads (%,.0f MB in use after"
                + " collections at %,d users, %,.0f MB at %,d)%s.",
            each * Bytes.KB,
            mode.mode().key(),
            low.getAsDouble(),
            least,
            high.getAsDouble(),
            most,
            full));
  }

  private static OptionalDouble live(Case known, ModeTrials mode, int users) {
    return known.valid().stream()
        .filter(t -> mode.mode().is(t.threads()) && Case.users(t) == users)
        .map(Trial::id)
        .filter(known.liveHeapMb()::containsKey)
        .mapToDouble(id -> known.liveHeapMb().getOrDefault(id, 0.0))
        .average();
  }
}
