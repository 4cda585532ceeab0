package dev.loomgauge.cli;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.input.Quoted;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * For failures that no command expects: the terminal gets one line, a file gets the trace. The file
 * can be read by its owner alone.
 */
record LastHandler(List<String> command, PrintStream err) {
  /**
   * Reports a failure.
   *
   * @param results the command's results folder; the trace goes to the folder for temporary files
   *     where there is none, or none yet
   * @return the exit code, {@link ExitCode#FAILED}
   */
  int failed(Throwable failure, Optional<Path> results) {
    try {
      err.println(
          "Unexpected failure: %s. %s. This is a fault of Loomgauge; please report it with that file."
              .formatted(what(failure), trace(failure, results)));
    } catch (OutOfMemoryError | StackOverflowError e) {
      err.println("Unexpected failure, and no memory to say more: use a smaller input.");
    }
    return ExitCode.FAILED;
  }

  private static String what(Throwable failure) {
    String message = failure.getMessage();
    return failure.getClass().getSimpleName()
        + (message == null ? "" : ": " + Quoted.cut(message.strip().replaceAll("\\.$", "")));
  }

  private String trace(Throwable failure, Optional<Path> results) {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    writer.printf(
        "%s%nloomgauge %s%nJDK %s, %s %s%n%n",
        Instant.now(),
        String.join(" ", command),
        Runtime.version(),
        System.getProperty("os.name"),
        System.getProperty("os.version"));
    failure.printStackTrace(writer);
    try {
      return "Its trace is in " + written(text.toString(), results);
    } catch (IOException e) {
      return "Its trace could not be written (" + e + ")";
    }
  }

  private static Path written(String text, Optional<Path> results) throws IOException {
    Optional<Path> folder = results.filter(Files::isDirectory).filter(Files::isWritable);
    if (folder.isPresent()) {
      try {
        return Files.writeString(Files.createTempFile(folder.get(), "failure-", ".txt"), text);
      } catch (IOException e) {
        // Its disk may be full, which may be what failed: there is still the other folder.
      }
    }
    return Files.writeString(Files.createTempFile("loomgauge-failure-", ".txt"), text);
  }
}
