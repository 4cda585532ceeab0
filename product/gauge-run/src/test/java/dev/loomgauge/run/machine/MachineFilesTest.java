package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFilesTest {
  @TempDir private Path root = Path.of("");

  @Test
  void aTextHasNoBlanksAroundItAndEveryByteIsACharacter() throws Exception {
    MachineFiles files = new MachineFiles(root);
    Files.write(root.resolve("odd"), new byte[] {' ', 'a', ' ', (byte) 0xff, '\n'});

    assertThat(files.text("odd")).hasValue("a \u00ff");
    assertThat(files.text("none")).isEmpty();
    assertThat(files.text("")).as("a folder").isEmpty();
  }

  @Test
  void aNumberHasUpTo18DigitsAndNothingElse() {
    Fixture machine = new Fixture(root);
    MachineFiles files = new MachineFiles(machine.root());
    machine.file("plus", "999999999999999999").file("minus", "-1").file("more", "1".repeat(19));
    machine.file("word", "max").file("unit", "5 kB");

    assertThat(files.number("plus")).hasValue(999_999_999_999_999_999L);
    assertThat(files.number("minus")).hasValue(-1L);
    assertThat(files.number("more")).isEmpty();
    assertThat(files.number("word")).isEmpty();
    assertThat(files.number("unit")).isEmpty();
    assertThat(files.number("none")).isEmpty();
  }

  @Test
  void aLineIsTheFirstThatBeginsWithItsKey() {
    MachineFiles files =
        new MachineFiles(new Fixture(root).file("f", "xA: 0\nA:\t1 \nA: 2").root());

    assertThat(files.line("f", "A:")).hasValue("1");
    assertThat(files.line("f", "B:")).isEmpty();
    assertThat(files.line("none", "A:")).isEmpty();
  }

  @Test
  void namesAreSortedAndAProcWithoutThisProcessIsNoLinux() {
    MachineFiles files = new MachineFiles(root);
    Fixture machine = new Fixture(root).file("d/c", "").file("d/a", "").file("d/b", "");
    machine.file("proc/meminfo", "");

    assertThat(files.names("d")).containsExactly("a", "b", "c");
    assertThat(files.names("none")).isEmpty();
    assertThat(files.exists("d/a")).isTrue();
    assertThat(files.exists("d/x")).isFalse();
    assertThat(files.linux()).isFalse();
    machine.allowed("0");
    assertThat(files.linux()).isTrue();
  }
}
