package dev.loomgauge.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.client.FakeLoomgauge;
import dev.loomgauge.client.OneLine;
import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** The reader of {@code facts.json}. */
class ObservedFuzzTest implements FuzzContract {
  @Override
  public List<FuzzedReader> readers(Path folder) throws IOException {
    return List.of(
        new FuzzedReader(
            "facts-json",
            List.of(Files.readAllBytes(FakeLoomgauge.AGREED)),
            List.of("\"held\"", "\"unlimited\"", "1e999", "\\u202e", "null", "[]", "{}"),
            input -> {
              Files.write(folder.resolve("facts.json"), input);
              Observed seen = Observed.read(folder);
              Stream.of("carried", "pinned", "held", "allocated", "limit", "failed")
                  .flatMap(kind -> seen.facts(kind).stream())
                  .forEach(fact -> assertThat(fact.words()).isEqualTo(OneLine.of(fact.words())));
              seen.predicted(Threads.VIRTUAL);
            },
            Set.of(IllegalStateException.class, TestAbortedException.class)));
  }
}
