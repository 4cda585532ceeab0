package dev.loomgauge.run.machine;

import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.jdk.JdkDefects;
import java.nio.file.Path;
import java.util.Map;

/** Which table of JDK defects is in force: the one that ships, unless a user names another. */
public final class JdkDefectTable {
  public static final String FILE = "LOOMGAUGE_JDK_DEFECTS";

  private JdkDefectTable() {}

  /** Reads it; {@link dev.loomgauge.core.input.InputException} if the user's cannot be read. */
  public static JdkDefects read() {
    return read(System.getenv());
  }

  static JdkDefects read(Map<String, String> environment) {
    String file = environment.getOrDefault(FILE, "");
    return file.isEmpty()
        ? JdkDefects.shipped()
        : JdkDefects.read(
            file,
            InputFile.required(
                Path.of(file),
                "the table of JDK defects",
                "Name another file in " + FILE + ", or unset it to take the table that ships."));
  }
}
