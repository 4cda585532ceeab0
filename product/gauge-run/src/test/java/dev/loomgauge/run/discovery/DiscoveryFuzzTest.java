package dev.loomgauge.run.discovery;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Recording;

/** The readers of what the JVM of a service writes of itself. */
class DiscoveryFuzzTest implements FuzzContract {
  @Override
  public List<FuzzedReader> readers(Path folder) throws Exception {
    return List.of(
        new FuzzedReader(
            "heap",
            List.of(new SmallHeap(8).bytes(), new SmallHeap(4).bytes()),
            List.of(),
            input -> heap(Files.write(folder.resolve("heap.hprof"), input)),
            Set.of(UserError.class)),
        new FuzzedReader(
            "recording",
            List.of(recording(folder.resolve("own.jfr"))),
            List.of(),
            input ->
                TraceReading.read(
                    Files.write(folder.resolve("any.jfr"), input),
                    new TraceReading.Peers(Set.of(), Map.of()),
                    List.of(Instant.EPOCH)),
            Set.of(UserError.class)));
  }

  private static void heap(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      PoolFinder.find(channel);
    }
  }

  private static byte[] recording(Path file) throws IOException, InterruptedException {
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ThreadSleep").withoutThreshold();
      recording.start();
      Thread.sleep(5);
      recording.stop();
      recording.dump(file);
      return Files.readAllBytes(file);
    }
  }
}
