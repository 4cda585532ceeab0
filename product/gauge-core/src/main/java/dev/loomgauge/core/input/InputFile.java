package dev.loomgauge.core.input;

import dev.loomgauge.core.Numbers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/** Text files that people write. Their size is looked at before they are read. */
public final class InputFile {
  /** Bytes of a scenario, manifest, price list or list of systems: a hundred times a long one. */
  public static final int MOST_BYTES = 1 << 20;

  /** Bytes of a recording, a row a value. */
  public static final int MOST_RECORDED_BYTES = 1 << 26;

  private InputFile() {}

  /**
   * The text of a file.
   *
   * @throws IOException if it cannot be read, is no UTF-8, or has more than {@link #MOST_BYTES};
   *     the message completes "cannot be read: "
   */
  public static String text(Path file) throws IOException {
    return text(file, MOST_BYTES);
  }

  /**
   * The text of a file that a user has named, as "the scenario"; {@link InputException} with the
   * reason if it cannot be read.
   */
  public static String required(Path file, String what, String remedy) {
    try {
      return text(file);
    } catch (IOException e) {
      throw new InputException(
          file.toString(), 0, what + " cannot be read: " + e.getMessage() + ".", remedy);
    }
  }

  public static String text(Path file, int most) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      if (Files.isDirectory(file)) {
        throw new IOException("it is a folder");
      }
      if (Files.isRegularFile(file) && Files.size(file) > most) {
        throw tooLarge("it has " + Numbers.count(Files.size(file)) + " bytes", most);
      }
      byte[] bytes = in.readNBytes(most + 1); // a pipe tells no size
      if (bytes.length > most) {
        throw tooLarge("it does not end", most);
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException("it is no UTF-8 text", e);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no such file", e);
    } catch (AccessDeniedException e) {
      throw new IOException("it may not be read by this user", e);
    }
  }

  /** The text of a file that ships beside a class; {@link NullPointerException} if none does. */
  public static String shipped(Class<?> beside, String name) {
    try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }

  private static IOException tooLarge(String size, int most) {
    return new IOException(size + ", and the limit is " + Numbers.count((long) most) + " bytes");
  }
}
