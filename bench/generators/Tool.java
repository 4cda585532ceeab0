package generators;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A load generator: how it is started, and what its output says. */
public sealed interface Tool permits GaugeLoad, Wrk, K6 {
  /** A file or argument list, ready to run. */
  record Job(List<String> command, String stdin) {}

  String name();

  String version();

  /** Whether it can send at a rate, whatever the answers do. */
  boolean open();

  /**
   * @param folder for files that it needs
   */
  Job job(Load load, String url, Path folder) throws IOException;

  Figures read(String output, Load load);
}
