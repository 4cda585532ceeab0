package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The readers of what the kernel shows of processes. */
class ProcFuzzTest implements FuzzContract {
  private static final LinuxUnits UNITS = new LinuxUnits(10_000_000, 4096);
  private static final String STAT =
      "7 (a) b) S 1 1 1 0 -1 4194304 0 0 3 0 11 12 13 14 20 0 9 0 100 0 55"
          + " 18446744073709551615 0 0 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
  private static final String TCP =
      """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 100 1
         1: 0100007F:1F90 0100007F:9C41 01 00000000:00000001 00:00000000 00000000 0 0 101 1
         2: 0000000000000000FFFF00000100007F:9C43 0100007F:1538 01 00000000:00000000 00:00000000 00000000 0 0 103 1
      """;

  @Override
  public List<FuzzedReader> readers(Path folder) {
    return List.of(
        reader(folder, "stat", "proc/7/stat", STAT, root -> of(root).processes().pids(List.of(7L))),
        reader(
            folder,
            "status",
            "proc/7/status",
            "Name:\ta\nCpus_allowed_list:\t0-1,4\n",
            root -> of(root).threads(List.of(7L), false)),
        reader(
            folder,
            "cpus",
            "proc/stat",
            "cpu  1 2 3 4 5 6 7 8 9 10\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 5\n",
            root -> of(root).machine()),
        reader(
            folder,
            "cpuinfo",
            "proc/cpuinfo",
            "processor\t: 0\ncpu MHz\t\t: 2445.404\n",
            root -> of(root).condition()),
        reader(
            folder,
            "vmstat",
            "proc/vmstat",
            "nr_free_pages 5\npswpin 3\npswpout 4\n",
            root -> of(root).condition()),
        reader(
            folder,
            "pressure",
            "proc/pressure/memory",
            "some avg10=0.00 avg60=0.00 total=17\nfull total=1\n",
            root -> of(root).condition()),
        reader(
            folder, "schedstat", "proc/7/task/7/schedstat", "1000 200 3\n", ProcFuzzTest::queues),
        reader(folder, "sockets", "proc/net/tcp", TCP, ProcFuzzTest::sockets),
        reader(
            folder,
            "quota",
            "proc/7/cgroup",
            "0::/a/b\n2:cpu,cpuacct:/a\n",
            root -> new CpuQuota(root, "7").read()),
        reader(
            folder,
            "throttled",
            "sys/fs/cgroup/cpu.stat",
            "usage_usec 1\nnr_periods 5\nnr_throttled 2\n",
            ProcFuzzTest::group),
        reader(
            folder,
            "smaps",
            "proc/7/smaps_rollup",
            "Rss:   17 kB\nPss:  9 kB\n",
            root ->
                ProcessMemory.parse(
                    Files.readString(root.resolve("proc/7/smaps_rollup"), ISO_8859_1))));
  }

  /** Reads a file below a root. */
  private interface Read {
    void below(Path root) throws IOException;
  }

  private static FuzzedReader reader(
      Path folder, String name, String file, String text, Read read) {
    Path root = folder.resolve(name);
    return new FuzzedReader(
        name,
        List.of(text.getBytes(UTF_8)),
        List.of(),
        input -> {
          Path path = root.resolve(file);
          Files.createDirectories(path.getParent());
          Files.write(path, input);
          read.below(root);
        },
        Set.of(UserError.class));
  }

  private static LinuxProcesses of(Path root) {
    return new LinuxProcesses(root, UNITS);
  }

  private static void queues(Path root) {
    new RunQueues(root.resolve("proc/7/task"), Set.of("7"), new CpuQuota(root, "7"))
        .readBackground();
  }

  private static void sockets(Path root) {
    SocketTable table = SocketTable.read(root.resolve("proc"));
    Set<Long> own = Set.of(100L, 101L, 103L);
    table.listening();
    table.called(own);
    table.opened(own);
    table.unread(own::contains);
  }

  private static void group(Path root) throws IOException {
    Files.createDirectories(root.resolve("proc/7"));
    Files.writeString(root.resolve("proc/7/cgroup"), "0::/\n");
    new CpuQuota(root, "7").read();
  }
}
