package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** A size that was tried: what it brought, beside what was predicted. */
final class Proven implements Answer.Rule {
  @Override
  public List<String> of(Case known) {
    if (known.proof().isEmpty()) {
      return List.of();
    }
    SizeProof proof = known.proof().get();
    Optional<PoolKnob> missed = proof.missed();
    return missed.isPresent() ? List.of(missed(known, proof, missed.get())) : tried(known, proof);
  }

  private static String missed(Case known, SizeProof proof, PoolKnob knob) {
    return Numbers.format(
        "The setting did not reach the pool: with %s=%s %s still came to %,d at once. The service's"
            + " own configuration takes precedence (its command line, or its code): change it"
            + " there. Nothing is proved.",
        knob.variable(),
        proof.asked(knob),
        known.label(knob.resource()),
        proof.seen().getOrDefault(knob.resource(), 0));
  }

  private static List<String> tried(Case known, SizeProof proof) {
    double before = Trial.meanRps(proof.before()).orElse(0);
    double after = Trial.meanRps(proof.after()).orElse(0);
    List<String> all = new ArrayList<>();
    all.add(
        Numbers.format(
            "Proved on %s threads at %s: with %s %s measured%s, instead of %s with %s.",
            proof.mode(),
            Numbers.count(proof.users(), "user"),
            settings(proof),
            Numbers.rate(after),
            predicted(proof, after),
            Numbers.rate(before),
            proof.knobs().stream().map(PoolKnob::found).collect(Collectors.joining(" and "))));
    tail(proof).ifPresent(all::add);
    if (!proof.verdict().gains() && !limits(proof)) {
      all.add(withoutGain(proof));
    }
    if (fewer(proof)) {
      return all;
    }
    proof.knobs().stream()
        .filter(knob -> !knob.resource().equals("threads"))
        .flatMap(knob -> behind(known, proof, knob).stream())
        .forEach(all::add);
    return all;
  }

  /** A limit is set for what it keeps out, and not for throughput. */
  private static boolean limits(SizeProof proof) {
    return proof.knobs().stream().anyMatch(knob -> knob.size().isEmpty());
  }

  private static String withoutGain(SizeProof proof) {
    if (!proof.verdict().decided()) {
      return "Whether that is a gain is not decided. "
          + (proof.changed().size() > 1
              ? "The run compares one setting at a time, and these are several"
              : proof.verdict().doubt())
          + ".";
    }
    return fewer(proof) && proof.verdict().same()
        ? "That is as fast with fewer."
        : "That is no gain here: keep the current size.";
  }

  /** Whether each changed size is smaller than that of today. */
  private static boolean fewer(SizeProof proof) {
    return proof.knobs().stream()
        .allMatch(
            knob ->
                PoolKnob.size(proof.asked(knob)).orElse(Integer.MAX_VALUE) < knob.size().orElse(0));
  }

  private static String settings(SizeProof proof) {
    return proof.knobs().stream()
        .map(knob -> knob.variable() + "=" + proof.asked(knob))
        .collect(Collectors.joining(" and "));
  }

  private static String predicted(SizeProof proof, double measured) {
    OptionalDouble predicted = proof.predictedRps();
    if (predicted.isEmpty() || measured <= 0) {
      return "";
    }
    return Numbers.format(
        " (%s predicted: %s)",
        Numbers.rate(predicted.getAsDouble()), Numbers.off(predicted.getAsDouble(), measured));
  }

  /** Throughput may be right where the slowest requests are not. */
  private static Optional<String> tail(SizeProof proof) {
    Double measured = proof.percentiles().p99Ms();
    Expected expected = proof.after().getFirst().prediction().expected();
    Double predicted = expected == null ? null : Figure.P99.of(expected);
    if (measured == null || predicted == null || expected == null) {
      return Optional.empty();
    }
    String outside =
        expected
            .interval(Figure.P99)
            .filter(range -> !range.contains(measured))
            .map(_ -> ", outside the interval")
            .orElse("");
    return Optional.of(
        Numbers.format(
            "Its p99 is %s (%s predicted: %s%s).",
            Numbers.millis(measured),
            Numbers.millis(predicted),
            Numbers.off(predicted, measured),
            outside));
  }

  private static Optional<String> behind(Case known, SizeProof proof, PoolKnob knob) {
    OptionalDouble before = proof.inUse(knob, proof.before());
    OptionalDouble after = proof.inUse(knob, proof.after());
    return before.isPresent() && after.isPresent()
        ? Optional.of(
            Numbers.format(
                "About %s of the %s %s are then in use at once, instead of %s: the resources behind them"
                    + " (the database) must be able to take that.",
                Numbers.count(after.getAsDouble()),
                proof.asked(knob),
                known.members(knob.resource()),
                Numbers.count(before.getAsDouble())))
        : Optional.empty();
  }
}
