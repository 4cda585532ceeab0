package dev.loomgauge.core.audit.table;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Reads a table row by row; a file of any length takes the memory of one row. */
public final class TableReader implements AutoCloseable {
  private final String file;
  private final Reader text;
  private final Iterator<Csv.Entry> entries;
  private final Header header;
  private long lastLine;

  private TableReader(String file, Reader text) {
    this.file = file;
    this.text = text;
    this.entries = Csv.entries(text);
    Csv.Entry first = next();
    if (first == null) {
      throw new InputException(
          file, 0, "is empty.", "Give a CSV file with a header and a row a measurement.");
    }
    if (first.fields().stream().anyMatch(name -> name.indexOf('\0') >= 0)) {
      throw binary(file, first.line());
    }
    header = Header.of(file, Math.toIntExact(first.line()), first.fields());
  }

  /**
   * Opens a file and reads its header.
   *
   * @throws InputException if it is missing, no file, empty, no text in UTF-8 or has no usable
   *     header
   */
  public static TableReader open(Path path) {
    String file = path.toString();
    if (Files.isDirectory(path)) {
      throw new InputException(file, 0, "is a folder.", "Name a CSV file in it.");
    }
    if (Files.notExists(path)) {
      throw new InputException(file, 0, "there is no such file.", "Check the path.");
    }
    Reader text = null;
    try {
      text = text(file, path);
      return new TableReader(file, text);
    } catch (IOException e) {
      throw unreadable(file, e);
    } catch (InputException e) {
      closeAfter(e, text);
      throw e;
    }
  }

  public Header header() {
    return header;
  }

  /**
   * The next row, or null behind the last.
   *
   * @throws InputException if the rest of the file cannot be read
   */
  public @Nullable AuditRow read() {
    Csv.Entry entry = next();
    return entry == null ? null : new AuditRow(header, entry.line(), entry.fields());
  }

  @Override
  public void close() {
    try {
      text.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private Csv.@Nullable Entry next() {
    try {
      Csv.Entry entry = entries.hasNext() ? entries.next() : null;
      lastLine = entry == null ? lastLine : entry.line();
      return entry;
    } catch (UncheckedIOException e) {
      throw e.getCause() instanceof CharacterCodingException
          ? binary(file, lastLine + 1)
          : unreadable(file, e.getCause());
    } catch (ResultsException e) {
      throw new InputException(
          file,
          Math.toIntExact(lastLine + 1),
          "has a cell or a row that exceeds the size limit.",
          "Look for a quote that is never closed, or for a file that is no CSV.");
    }
  }

  /** As UTF-8, strictly: a wrong guess at an encoding must not pass for data. */
  private static Reader text(String file, Path path) throws IOException {
    PushbackInputStream bytes = new PushbackInputStream(Files.newInputStream(path), 3);
    byte[] begin = bytes.readNBytes(3);
    String mark = HexFormat.of().formatHex(begin);
    if (mark.startsWith("fffe") || mark.startsWith("feff")) {
      bytes.close();
      throw new InputException(file, 0, "is in UTF-16.", "Save it as UTF-8.");
    }
    if (!mark.equals("efbbbf")) {
      bytes.unread(begin);
    }
    return new InputStreamReader(
        bytes,
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  private static void closeAfter(InputException failure, @Nullable Reader text) {
    try {
      if (text != null) {
        text.close();
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private static InputException binary(String file, long line) {
    return new InputException(
        file,
        Math.toIntExact(line),
        "from about here on it is no text in UTF-8.",
        "Save the table as CSV in UTF-8; an archive, a workbook or another encoding cannot be"
            + " read.");
  }

  private static InputException unreadable(String file, @Nullable IOException e) {
    return new InputException(
        file, 0, "cannot be read: " + e + ".", "Check that it is a file that you may read.");
  }
}
