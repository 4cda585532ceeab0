package dev.loomgauge.database;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What went wrong with a file, in words: the JDK's messages often name the file alone. */
final class Problems {
  private Problems() {}

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
