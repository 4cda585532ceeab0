package dev.loomgauge.run.machine;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The readers of what the kernel shows of its CPUs. */
class MachineFuzzTest implements FuzzContract {
  private static final Map<String, String> FILES =
      Map.of(
          "proc/self/status", "Name:\ta\nCpus_allowed_list:\t0-1\n",
          "proc/self/cgroup", "0::/a/b\n2:cpu,cpuacct:/a\n",
          "sys/devices/system/cpu/online", "0-1\n",
          "sys/devices/system/node/node0/cpulist", "0-1\n",
          "sys/devices/system/cpu/cpu0/topology/core_cpus_list", "0-1\n",
          "sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "3400000\n",
          "sys/fs/cgroup/a/cpu.max", "150000 100000\n",
          "sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "150000\n",
          "sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000\n");

  @Override
  public List<FuzzedReader> readers(Path folder) throws IOException {
    List<FuzzedReader> readers = new ArrayList<>();
    for (String file : FILES.keySet().stream().sorted().toList()) {
      readers.add(reader(folder.resolve(file.replace('/', '-')), file));
    }
    return readers;
  }

  /** All files are sound but for one. */
  private static FuzzedReader reader(Path root, String file) throws IOException {
    for (Map.Entry<String, String> sound : FILES.entrySet()) {
      Path path = root.resolve(sound.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, sound.getValue());
    }
    return new FuzzedReader(
        file.substring(file.lastIndexOf('/') + 1),
        List.of(FILES.getOrDefault(file, "").getBytes(UTF_8)),
        List.of("max", "0-3", ","),
        input -> {
          Files.write(root.resolve(file), input);
          Topology.detect(root, true);
        },
        Set.of(UserError.class));
  }
}
