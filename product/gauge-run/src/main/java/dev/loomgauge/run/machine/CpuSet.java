package dev.loomgauge.run.machine;

import dev.loomgauge.core.input.Quoted;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Logical CPUs by the kernel's numbers, ascending, as {@code taskset -c} takes them. It means
 * something on Linux only; the empty set means "not tied to any".
 */
public record CpuSet(List<Integer> cpus) {
  public static final CpuSet NONE = new CpuSet(List.of());

  /** Sorts, and drops what is there twice. */
  public CpuSet {
    cpus = cpus.stream().sorted().distinct().toList();
    if (!cpus.isEmpty() && cpus.getFirst() < 0) {
      throw new IllegalArgumentException("A CPU has no negative number: " + cpus.getFirst());
    }
  }

  public static CpuSet of(Integer... cpus) {
    return new CpuSet(List.of(cpus));
  }

  /** The kernel's list notation: "0-3,8", blank for none; {@link IllegalArgumentException} else. */
  public static CpuSet parse(String text) {
    if (text.isBlank()) {
      return NONE;
    }
    return new CpuSet(
        Arrays.stream(text.strip().split(",", -1))
            .flatMapToInt(part -> range(text, part.strip()))
            .boxed()
            .toList());
  }

  private static IntStream range(String text, String part) {
    String[] ends = part.split("-", 2);
    if (!Arrays.stream(ends).allMatch(end -> end.matches("\\d{1,4}"))) {
      throw new IllegalArgumentException(
          Quoted.of(text) + " is no list of CPUs: write it like 0-3,8");
    }
    return IntStream.rangeClosed(
        Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
  }

  /** The CPUs that are in this set, in the other, or in both. */
  public CpuSet union(CpuSet other) {
    return new CpuSet(Stream.concat(cpus.stream(), other.cpus.stream()).toList());
  }

  /** The CPUs that are in both. */
  public CpuSet and(CpuSet other) {
    return new CpuSet(cpus.stream().filter(other.cpus::contains).toList());
  }

  /** The CPUs of this set that are not in the other. */
  public CpuSet without(CpuSet other) {
    return new CpuSet(cpus.stream().filter(cpu -> !other.cpus.contains(cpu)).toList());
  }

  /** Whether a CPU is in both; the empty set, tied to none, meets every other. */
  public boolean meets(CpuSet other) {
    return isEmpty() || other.isEmpty() || cpus.stream().anyMatch(other.cpus::contains);
  }

  public int size() {
    return cpus.size();
  }

  public boolean isEmpty() {
    return cpus.isEmpty();
  }

  /** For people: "CPU 3", "CPUs 0-3,8". */
  public String words() {
    return (size() == 1 ? "CPU " : "CPUs ") + this;
  }

  /** The kernel's list notation, for example "0-3,8"; empty for the empty set. */
  @Override
  public String toString() {
    return IntStream.range(0, cpus.size())
        .filter(i -> i == 0 || cpus.get(i) != cpus.get(i - 1) + 1)
        .mapToObj(this::runFrom)
        .collect(Collectors.joining(","));
  }

  private String runFrom(int start) {
    int end = start;
    while (end + 1 < cpus.size() && cpus.get(end + 1) == cpus.get(end) + 1) {
      end++;
    }
    return start == end ? cpus.get(start).toString() : cpus.get(start) + "-" + cpus.get(end);
  }
}
