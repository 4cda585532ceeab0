package dev.loomgauge.run.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A root folder with the few files of a recorded machine. */
public final class Fixture {
  private final Path root;

  /** In an existing folder. */
  public Fixture(Path root) {
    this.root = root;
  }

  /** Adds a file as the kernel writes it, with a line end. */
  public Fixture file(String path, String content) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.resolveSibling(".").normalize());
      Files.writeString(file, content + "\n");
      return this;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds the CPUs a process may use. */
  public Fixture allowed(String cpus) {
    return file("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t" + cpus);
  }

  /** Adds physical cores by their logical CPUs. */
  public Fixture cores(String... cores) {
    for (String siblings : cores) {
      for (String cpu : siblings.split(",", -1)) {
        file("sys/devices/system/cpu/cpu" + cpu + "/topology/core_cpus_list", siblings);
      }
    }
    return this;
  }

  /** Adds a node of memory (NUMA) with its logical CPUs. */
  public Fixture node(int node, String cpus) {
    return file("sys/devices/system/node/node" + node + "/cpulist", cpus);
  }

  /** Adds the highest clock of a logical CPU, kHz. */
  public Fixture clock(int cpu, long khz) {
    return file(
        "sys/devices/system/cpu/cpu" + cpu + "/cpufreq/cpuinfo_max_freq", String.valueOf(khz));
  }

  /** The folder. */
  public Path root() {
    return root;
  }
}
