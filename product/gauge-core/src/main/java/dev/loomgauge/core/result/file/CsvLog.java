package dev.loomgauge.core.result.file;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file that grows while something runs: every row is on disk as soon as it is known, so that
 * whatever ends the run leaves all rows before it. May be written by several threads.
 */
public final class CsvLog implements AutoCloseable {
  private final Path file;
  private final CsvWriter out;
  private @Nullable IOException failure;

  private CsvLog(Path file, CsvWriter out) {
    this.file = file;
    this.out = out;
  }

  /** Begins a file again, and its folder; {@link ResultsException} if it cannot be written. */
  public static CsvLog open(Path file, List<String> header) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      CsvLog log = new CsvLog(file, Csv.writer(Csv.file(file)));
      log.write(header);
      return log;
    } catch (IOException e) {
      throw ResultsException.unwritten(file, e);
    }
  }

  /** Writes a row. Where that fails no more is written, and {@link #close} says why. */
  public synchronized void write(List<String> fields) {
    if (failure != null) {
      return;
    }
    try {
      out.writeRecord(fields);
      out.flush();
    } catch (UncheckedIOException e) {
      failure = e.getCause();
    } catch (IOException e) {
      failure = e;
    }
  }

  /** Ends the file; again does nothing; {@link ResultsException} if a row could not be written. */
  @Override
  public synchronized void close() {
    IOException first = failure;
    failure = null;
    try {
      out.close();
    } catch (IOException e) {
      if (first == null) {
        first = e;
      } else {
        first.addSuppressed(e);
      }
    }
    if (first != null) {
      throw ResultsException.unwritten(file, first);
    }
  }
}
