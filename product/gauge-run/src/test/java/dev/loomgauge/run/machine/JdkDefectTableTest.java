package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.jdk.JdkDefect;
import dev.loomgauge.core.jdk.JdkDefects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkDefectTableTest {
  @TempDir private Path folder = Path.of("");

  private JdkDefects read(Path file) {
    return JdkDefectTable.read(Map.of(JdkDefectTable.FILE, file.toString()));
  }

  @Test
  void theTableThatShipsIsInForceUnlessAnotherIsNamed() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("newer.yaml"),
            """
            defects:
              number: JDK-8000001
              title: it hangs
              affected: {from: 27}
              symptom: hang
              sources: [https://one.example, https://two.example]
            """);

    assertThat(JdkDefectTable.read(Map.of())).isEqualTo(JdkDefects.shipped());
    assertThat(JdkDefectTable.read(Map.of("LOOMGAUGE_JDK_DEFECTS", "")))
        .isEqualTo(JdkDefects.shipped());
    assertThat(read(file).all()).extracting(JdkDefect::number).containsExactly("JDK-8000001");
  }

  @Test
  void aFileThatIsNoTableIsRefusedWithItsLine() throws IOException {
    Path file = Files.writeString(folder.resolve("bad.yaml"), "\ndefects: 7\n");

    assertThatThrownBy(() -> read(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ":2: ");
    assertThatThrownBy(() -> read(folder.resolve("none.yaml")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("there is no such file")
        .hasMessageContaining("the table of JDK defects")
        .hasMessageContaining(
            "Name another file in LOOMGAUGE_JDK_DEFECTS, or unset it to take the table that ships.");
  }
}
