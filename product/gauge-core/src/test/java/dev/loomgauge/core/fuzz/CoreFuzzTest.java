package dev.loomgauge.core.fuzz;

import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.nio.file.Path;
import java.util.List;

class CoreFuzzTest implements FuzzContract {
  @Override
  public List<FuzzedReader> readers(Path folder) {
    return new CoreReaders(folder).all();
  }
}
