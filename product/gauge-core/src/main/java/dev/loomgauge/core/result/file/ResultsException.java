package dev.loomgauge.core.result.file;

import dev.loomgauge.core.Printable;
import dev.loomgauge.core.input.UserError;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A results folder that cannot be read or written; the message says what, where, and a remedy. */
public final class ResultsException extends UserError {
  private static final long serialVersionUID = 1L;

  private final @Nullable String problem;

  private ResultsException(
      String message, @Nullable Throwable cause, boolean unwritten, @Nullable String problem) {
    super(Printable.oneLine(message), cause, unwritten ? FAILED : BAD_INPUT);
    this.problem = problem;
  }

  public ResultsException(String message) {
    this(message, null, false, null);
  }

  public ResultsException(String message, @Nullable Throwable cause) {
    this(message, cause, false, null);
  }

  /** What was to be written could not be: as a rule the disk is full. */
  public static ResultsException unwritten(String message, IOException cause) {
    return new ResultsException(message, cause, true, null);
  }

  /**
   * A file could not be written, with the reason and what helps against it; an older one, or the
   * rows before, are as they were.
   */
  public static ResultsException unwritten(Path file, IOException cause) {
    return unwritten(
        "Cannot write %s: %s; what was written before is kept.".formatted(file, why(cause)), cause);
  }

  /** The file system's exceptions often have nothing but the name of the file as their message. */
  private static String why(IOException cause) {
    String words =
        switch (cause) {
          case FileSystemException e when e.getReason() != null -> e.getReason();
          case AccessDeniedException e -> "no permission for " + e.getFile();
          case NoSuchFileException e -> "there is no " + e.getFile();
          case FileSystemException e -> e.getFile() + " is in the way";
          default -> cause.getMessage() == null ? cause.toString() : cause.getMessage();
        };
    boolean full = words.contains("No space left") || words.contains("quota");
    return words + (full ? ". Free some space" : ". See that this user can write there");
  }

  static ResultsException unread(Path file, IOException cause) {
    return cause instanceof CharacterCodingException
        ? damaged(file, "it is no text in UTF-8", cause)
        : new ResultsException("Cannot read " + file + ": " + cause.getMessage() + ".", cause);
  }

  /** A file does not hold what it should. */
  static ResultsException damaged(Path file, String problem, @Nullable Throwable cause) {
    return new ResultsException(
        "Cannot read %s: %s. It was cut off, changed, or written by another version: take it from a copy, or measure again."
            .formatted(file, problem),
        cause,
        false,
        problem);
  }

  /** A text does not hold what it should, for those who name its file. */
  static ResultsException damaged(String problem, @Nullable Throwable cause) {
    return new ResultsException(
        "A table cannot be read: %s. Take its file from a copy, or measure again."
            .formatted(problem),
        cause,
        false,
        problem);
  }

  /** What is wrong with the file that was read, without its name; null where that is not known. */
  public @Nullable String problem() {
    return problem;
  }
}
