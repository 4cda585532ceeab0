package dev.loomgauge.run.machine;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The readers of what the kernel shows of its CPUs. */
class MachineFuzzTest implements FuzzContract {
  private static final Map<String, String> FILES =
      Map.of(
          "proc/self/status", "Name:\ta\nCpus_allowed_list:\t0-1\n",
          "proc/self/cgroup", "0::/a/b\n2:cpu,cpuacct:/a\n",
          "sys/devices/system/cpu/cpu0/topology/core_cpus_list", "0-1\n",
          "sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "3400000\n",
          "sys/fs/cgroup/a/cpu.max", "150000 100000\n",
          "sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "150000\n",
          "sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000\n");

  @Override
  public List<FuzzedReader> readers(Path folder) {
    return FILES.keySet().stream().sorted().map(file -> reader(folder, file)).toList();
  }

  private static FuzzedReader reader(Path root, String file) {
    return new FuzzedReader(
        file.substring(file.lastIndexOf('/') + 1),
        List.of(FILES.getOrDefault(file, "").getBytes(UTF_8)),
        List.of("max", "0-3", ","),
        input -> {
          for (Map.Entry<String, String> sound : FILES.entrySet()) {
            Path path = root.resolve(sound.getKey());
            Files.createDirectories(path.getParent());
            Files.write(
                path, file.equals(sound.getKey()) ? input : sound.getValue().getBytes(UTF_8));
          }
          Topology.detect(root, true);
        },
        Set.of(UserError.class));
  }
}
