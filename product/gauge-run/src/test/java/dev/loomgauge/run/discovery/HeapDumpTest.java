package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.discovery.HeapDump.HeapObject;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads a dump of the JVM that the test runs on. */
class HeapDumpTest {
  @TempDir private static Path folder = Path.of("");
  private static Path file = Path.of("");
  private static final List<Object> KEPT = List.of(new Derived(), new Base());

  @SuppressWarnings("unused") // by the reader of the heap
  private static class Base {
    private final boolean yes = true;
    private final boolean no = false;
    private final byte small = -2;
    private final char letter = 'x';
    private final short few = -300;
    private final int number = -70_000;
    private final double real = 1.5;
    private final long large = Long.MIN_VALUE + 5;
    private final float single = 2.5f;
    private final String text = "secret";
    private final String wide = "\u8aad\u307f";
    private final long[] padded = {0, 0, 42, 7};
  }

  @SuppressWarnings({"unused", "HidingField"}) // as libraries do, too
  private static final class Derived extends Base {
    private final int number = 3;
    private final int last = 4;
  }

  @BeforeAll
  static void dump() throws IOException {
    assertThat(KEPT).hasSize(2);
    file = OwnHeap.dump(folder);
  }

  private static HeapObject only(HeapDump dump, String type) {
    Set<Long> exactly =
        dump.types().called(type).stream()
            .filter(id -> dump.types().name(id).equals(type))
            .collect(java.util.stream.Collectors.toSet());
    List<HeapObject> objects = dump.objects(exactly);
    assertThat(objects).hasSize(1);
    return objects.getFirst();
  }

  @Test
  void fieldsOfAllTypesAreReadWhereverTheyLie() throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      HeapDump dump = HeapDump.of(channel);
      HeapObject base = only(dump, Base.class.getName());

      assertThat(base.fields())
          .containsEntry("yes", 1L)
          .containsEntry("no", 0L)
          .containsEntry("small", -2L)
          .containsEntry("letter", (long) 'x')
          .containsEntry("few", -300L)
          .containsEntry("number", -70_000L)
          .containsEntry("large", Long.MIN_VALUE + 5)
          .doesNotContainKeys("real", "single");
      assertThat(base.field("text").orElse(0)).isNotZero();
      assertThat(base.field("nothing")).isEqualTo(OptionalLong.empty());

      long array = base.field("padded").orElseThrow();
      assertThat(dump.byId(Set.of(array)).values())
          .extracting(HeapObject::packed)
          .containsExactly(42L);

      HeapDump.Paths paths = new HeapDump.Paths(dump, List.of(base));
      List<String> texts = new ArrayList<>();
      paths.fetch(
          () -> {
            texts.clear();
            texts.add(paths.text(base, "text"));
            texts.add(paths.text(base, "wide"));
            texts.add(paths.text(base, "nothing"));
          });
      assertThat(texts).containsExactly("secret", "\u8aad\u307f", "");
    }
  }

  @Test
  void aSubclassIsFoundByItsSuperclassAndItsOwnFieldGoesFirst() throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      HeapDump dump = HeapDump.of(channel);

      assertThat(dump.objects(dump.types().called("HeapDumpTest$Base"))).as("both").hasSize(2);
      assertThat(only(dump, Derived.class.getName()).fields())
          .containsEntry("number", 3L)
          .containsEntry("last", 4L)
          .containsEntry("few", -300L);
    }
  }

  @Test
  void aShadedClassIsKnownByTheEndOfItsName() {
    assertThat(HeapTypes.isCalled("a.b.Pool", "a.b.Pool")).isTrue();
    assertThat(HeapTypes.isCalled("shaded.a.b.Pool", "a.b.Pool")).isTrue();
    assertThat(HeapTypes.isCalled("ya.b.Pool", "a.b.Pool")).isFalse();
    assertThat(HeapTypes.isCalled("a.b.Pool$Inner", "a.b.Pool")).isFalse();
  }

  @Test
  void aDumpThatIsCutOffIsOneError() throws IOException {
    long whole = Files.size(file);
    for (long size : new long[] {whole * 3 / 5, 40, 10, 0}) {
      Path cut = Files.copy(file, folder.resolve("cut-" + size + ".hprof"));
      try (RandomAccessFile shorter = new RandomAccessFile(cut.toFile(), "rw")) {
        shorter.setLength(size);
      }
      try (FileChannel channel = FileChannel.open(cut)) {
        assertThatThrownBy(() -> HeapDump.of(channel))
            .isInstanceOf(ProbeException.class)
            .hasMessageContaining("cut off")
            .hasMessageContaining("disk");
      }
      Files.delete(cut);
    }
  }

  @Test
  void anotherFileIsNoDump() throws IOException {
    Path other = folder.resolve("other");
    Files.writeString(other, "JAVA PROFILE 9.9\0" + "\0\0\0\t" + "x".repeat(100));
    Path text = folder.resolve("text");
    Files.writeString(text, "x".repeat(100));
    for (Path wrong : List.of(other, text)) {
      try (FileChannel channel = FileChannel.open(wrong)) {
        assertThatThrownBy(() -> HeapDump.of(channel))
            .isInstanceOf(ProbeException.class)
            .hasMessageStartingWith("The heap dump");
      }
    }
  }

  @Test
  void aClassThatExtendsItselfEndsInOneError() throws IOException {
    Path looped = Files.write(folder.resolve("looped"), new SmallHeap(8, 101).bytes());
    try (FileChannel channel = FileChannel.open(looped)) {
      assertThatThrownBy(() -> PoolFinder.find(channel)).isInstanceOf(ProbeException.class);
    }
  }

  @Test
  void aNameThatIsLongerThanAnyIsOneError() throws IOException {
    byte[] bytes = new SmallHeap(8).bytes();
    int firstLength = "JAVA PROFILE 1.0.2\0".length() + 4 + 8 + 1 + 4;
    bytes[firstLength] = 0x7F;
    Path strange = Files.write(folder.resolve("strange"), bytes);
    try (FileChannel channel = FileChannel.open(strange)) {
      assertThatThrownBy(() -> HeapDump.of(channel)).isInstanceOf(ProbeException.class);
    }
  }
}
