package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.ControlGroups;
import dev.loomgauge.run.machine.MachineFiles;
import java.util.List;
import java.util.OptionalLong;

/** Memory that is free, its limits, swap, huge pages; proc_meminfo(5), cgroups(7). */
final class MemoryFindings {
  private static final Subject MEMORY = new Subject("memory");
  private static final Subject SWAP = new Subject("swap");
  private static final Subject PAGES = new Subject("huge pages");

  /** PostgreSQL, load and stub, and one service with the heap that the scenarios give it. */
  private static final long ONE_SERVICE = 3 * Bytes.GB;

  /** With three services up, which is how thread modes alternate. */
  private static final long THREE_SERVICES = 6 * Bytes.GB;

  private MemoryFindings() {}

  static List<MachineFinding> of(MachineFiles files) {
    return List.of(free(files), swap(files), hugePages(files));
  }

  private static MachineFinding free(MachineFiles files) {
    OptionalLong available = meminfo(files, "MemAvailable:");
    if (available.isEmpty()) {
      return MEMORY.unreported("Services that do not fit are killed or swapped out.");
    }
    OptionalLong limit = limit(files);
    long usable = usable(files).orElse(0);
    String seen =
        Numbers.bytes(available.getAsLong())
            + " available of "
            + Numbers.bytes(meminfo(files, "MemTotal:").orElse(0))
            + (limit.isPresent()
                ? ", a control group allows " + Numbers.bytes(limit.getAsLong())
                : "");
    String remedy =
        limit.isPresent() && limit.getAsLong() < available.getAsLong()
            ? "Raise the limit of the control group (docker run --memory)."
            : "Stop what uses memory: ps aux --sort=-rss | head";
    if (usable < ONE_SERVICE) {
      return MEMORY.bad(seen, "A service with its database and load needs about 3 GiB.", remedy);
    }
    return usable < THREE_SERVICES
        ? MEMORY.caution(
            seen,
            "Enough for one service; tight for the three that stay up so that thread modes alternate.",
            remedy)
        : MEMORY.good(seen, "Three services can stay up at once.");
  }

  /** What processes may take together: free memory, within the limits of our control group. */
  static OptionalLong usable(MachineFiles files) {
    OptionalLong available = meminfo(files, "MemAvailable:");
    return available.isEmpty()
        ? available
        : OptionalLong.of(Math.min(available.getAsLong(), limit(files).orElse(Long.MAX_VALUE)));
  }

  private static MachineFinding swap(MachineFiles files) {
    OptionalLong total = meminfo(files, "SwapTotal:");
    if (total.isEmpty()) {
      return SWAP.unreported("A page that comes from disk stalls its thread.");
    }
    long used = total.getAsLong() - meminfo(files, "SwapFree:").orElse(0);
    if (total.getAsLong() == 0) {
      return SWAP.good("none", "Nothing can be swapped out.");
    }
    String seen = Numbers.bytes(used) + " in use of " + Numbers.bytes(total.getAsLong());
    return used > 0
        ? SWAP.caution(
            seen,
            "A page that comes back from disk stalls its thread for milliseconds.",
            "sudo swapoff -a && sudo swapon -a   # needs that much free memory")
        : SWAP.good(seen, "Nothing is swapped out.");
  }

  private static MachineFinding hugePages(MachineFiles files) {
    return files
        .text("sys/kernel/mm/transparent_hugepage/enabled")
        .map(
            text ->
                text.contains("[always]")
                    ? PAGES.caution(
                        text,
                        "The kernel collapses heaps into huge pages while trials run, which stalls them at times.",
                        "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled")
                    : PAGES.good(text, "Only for JVMs that ask for them."))
        .orElseGet(() -> PAGES.unreported("They can stall a heap that grows."));
  }

  private static OptionalLong meminfo(MachineFiles files, String key) {
    return files
        .line("proc/meminfo", key)
        .map(text -> OptionalLong.of(Long.parseLong(text.replace("kB", "").strip()) * Bytes.KB))
        .orElseGet(OptionalLong::empty);
  }

  /** The smallest limit on the way from our control group up to the root. */
  private static OptionalLong limit(MachineFiles files) {
    // Version 1 writes "no limit" as the largest whole number of pages.
    return ControlGroups.of(files.text("proc/self/cgroup").orElse(""), "memory")
        .flatMap(group -> files.number(group.file("memory.limit_in_bytes", "memory.max")).stream())
        .mapToLong(Long::longValue)
        .filter(bytes -> bytes < Long.MAX_VALUE / 2)
        .min();
  }
}
