package dev.loomgauge.protocol.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A reader of text from outside, and how it is read.
 *
 * @param name for {@code -Dfuzz.reader}
 * @param corpus inputs that it reads, which are then made wrong
 * @param words of its grammar
 * @param reading throws a refusal, or nothing
 * @param refusals the errors that a user sees as one line
 */
public record FuzzedReader(
    String name,
    List<byte[]> corpus,
    List<String> words,
    Reading reading,
    Set<Class<? extends Exception>> refusals) {

  /** Reads an input, and asks what was read all that the program asks it. */
  @FunctionalInterface
  public interface Reading {
    void read(byte[] input) throws Exception;
  }

  public FuzzedReader {
    corpus = List.copyOf(corpus);
    words = List.copyOf(words);
    refusals = Set.copyOf(refusals);
    if (corpus.isEmpty()) {
      throw new IllegalArgumentException(name + " has no corpus");
    }
  }

  @Override
  public String toString() {
    return name;
  }

  boolean refuses(Throwable e) {
    return refusals.stream().anyMatch(refusal -> refusal.isInstance(e));
  }

  /** The files of a folder and below it whose names end so, by name. */
  public static List<byte[]> files(Path folder, String... ends) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> Stream.of(ends).anyMatch(file.toString()::endsWith))
          .sorted()
          .map(FuzzedReader::bytes)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
