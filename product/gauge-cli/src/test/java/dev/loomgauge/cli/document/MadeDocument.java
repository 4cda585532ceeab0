package dev.loomgauge.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A document that is made from the program; {@code -Dgolden.update=true} writes it again. */
final class MadeDocument {
  private MadeDocument() {}

  /** The file, named from the root of the checkout, has the text. */
  static void check(String file, String text) throws IOException {
    Path path = Commands.root().resolve(file);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(path.resolveSibling("."));
      Files.writeString(path, text);
    }
    assertThat(path)
        .as("To write it again: the same test with -Dgolden.update=true")
        .hasContent(text.stripTrailing());
  }
}
