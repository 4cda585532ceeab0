package dev.loomgauge.database;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;

/** Why there is no database: its message says what, where and the remedy. */
public final class DatabaseProblem extends Exception {
  private static final long serialVersionUID = 1L;

  public DatabaseProblem(String problem, String remedy) {
    this(problem, remedy, null);
  }

  public DatabaseProblem(String problem, String remedy, @Nullable Throwable cause) {
    super(problem + ": " + remedy, cause);
  }

  /** What went wrong with a file, in words: the JDK's messages often name the file alone. */
  static String reason(IOException problem) {
    return switch (problem) {
      case AccessDeniedException e -> "no permission for " + e.getFile();
      case NoSuchFileException e -> "there is no " + e.getFile() + " and none can be made";
      case NotDirectoryException e -> e.getFile() + " is not a folder";
      case FileSystemException e when e.getReason() != null -> e.getFile() + ": " + e.getReason();
      case FileSystemException e -> e.getFile() + " is in the way";
      default -> String.valueOf(problem.getMessage());
    };
  }
}
