package dev.loomgauge.run.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.discovery.HeapTypes.FieldKind;
import dev.loomgauge.run.discovery.HeapTypes.HeapType;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dumps with every kind of record, written here byte by byte. */
class DumpRecordsTest {
  @TempDir private Path folder = Path.of("");
  private final List<String> seen = new ArrayList<>();

  /** A dump that is being written. */
  private static final class Dump {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final int idSize;

    Dump(int idSize) {
      this.idSize = idSize;
    }

    static Dump begun(String format, int idSize) throws IOException {
      Dump dump = new Dump(idSize);
      dump.out.write((format + "\0").getBytes(UTF_8));
      dump.out.writeInt(idSize);
      dump.out.writeLong(77);
      return dump;
    }

    Dump u1(int... values) throws IOException {
      for (int value : values) {
        out.writeByte(value);
      }
      return this;
    }

    Dump u2(int value) throws IOException {
      out.writeShort(value);
      return this;
    }

    Dump u4(int... values) throws IOException {
      for (int value : values) {
        out.writeInt(value);
      }
      return this;
    }

    Dump u8(long value) throws IOException {
      out.writeLong(value);
      return this;
    }

    Dump id(long... ids) throws IOException {
      for (long id : ids) {
        if (idSize == 8) {
          out.writeLong(id);
        } else {
          out.writeInt((int) id);
        }
      }
      return this;
    }

    Dump record(int tag, Dump content) throws IOException {
      return u1(tag).u4(5, content.bytes.size()).raw(content.bytes.toByteArray());
    }

    Dump raw(byte[] more) throws IOException {
      out.write(more);
      return this;
    }
  }

  private void walk(Dump dump, boolean heap) throws IOException {
    Path file = Files.write(folder.resolve("any.hprof"), dump.bytes.toByteArray());
    try (FileChannel channel = FileChannel.open(file)) {
      DumpRecords.walk(
          channel,
          new DumpRecords.Visitor() {
            @Override
            public boolean heap() {
              return heap;
            }

            @Override
            public boolean wanted(long text) {
              return text != 12;
            }

            @Override
            public void text(long id, String text) {
              seen.add("text %d %s".formatted(id, text));
            }

            @Override
            public void loaded(long type, long name) {
              seen.add("loaded %d %d".formatted(type, name));
            }

            @Override
            public void type(HeapType type) {
              seen.add(type.toString());
            }

            @Override
            public boolean wanted(long object, long type) {
              return object != 32;
            }

            @Override
            public void object(long object, long type, DumpStream fields) {
              seen.add("object %d of %d: %d".formatted(object, type, fields.u1()));
            }

            @Override
            public boolean array(long object) {
              return object != 42;
            }

            @Override
            public void longs(long object, long[] values) {
              seen.add("array %d %s".formatted(object, java.util.Arrays.toString(values)));
            }

            @Override
            public void bytes(long object, byte[] values) {
              seen.add("bytes %d %s".formatted(object, java.util.Arrays.toString(values)));
            }
          });
    }
  }

  private static Dump type(Dump heap) throws IOException {
    heap.u1(0x20).id(21).u4(0).id(20).id(1, 2, 3, 4, 5).u4(99);
    heap.u2(2).u2(1).u1(2).id(7).u2(2).u1(11).u8(7);
    heap.u2(2).id(13).u1(10).u4(7).id(13).u1(4).u1(1);
    return heap.u2(2).id(11).u1(10).id(12).u1(2);
  }

  private static Dump everything(int idSize) throws IOException {
    Dump heap = new Dump(idSize).u1(0xFF).id(1).u1(0x05).id(1).u1(0x07).id(1).u1(0x01).id(1, 2);
    for (int root : new int[] {0x02, 0x03, 0x08}) {
      heap.u1(root).id(1).u4(2, 3);
    }
    heap.u1(0x04).id(1).u4(2).u1(0x06).id(1).u4(2);
    type(heap);
    heap.u1(0x21).id(31).u4(0).id(21).u4(4 + idSize).u4(0x05000000).id(1);
    heap.u1(0x21).id(32).u4(0).id(21).u4(4 + idSize).u4(1).id(1);
    heap.u1(0x22).id(33).u4(0, 3).id(21, 1, 2, 3);
    heap.u1(0x23).id(41).u4(0, 2).u1(11).u8(-1).u8(6);
    heap.u1(0x23).id(42).u4(0, 1).u1(11).u8(9);
    heap.u1(0x23).id(43).u4(0, 3).u1(5).u2(1).u2(2).u2(3);
    heap.u1(0x23).id(46).u4(0, 3).u1(8).u1(1, 2, 255);
    heap.u1(0x23).id(42).u4(0, 1).u1(8).u1(9);
    heap.u1(0x23).id(47).u4(0, 1025).u1(8).raw(new byte[1025]);
    heap.u1(0x23).id(44).u4(0, 1024).u1(11).raw(new byte[1024 * 8]);
    heap.u1(0x23).id(45).u4(0, 1025).u1(11).raw(new byte[1025 * 8]);
    return Dump.begun("JAVA PROFILE 1.0.1", idSize)
        .record(0x01, new Dump(idSize).id(11).raw("caf\u00e9".getBytes(UTF_8)))
        .record(0x01, new Dump(idSize).id(12).raw("skipped".getBytes(UTF_8)))
        .record(0x02, new Dump(idSize).u4(6).id(21).u4(6).id(11))
        .record(0x05, new Dump(idSize).u4(1, 2, 3))
        .record(0x0C, heap)
        .record(0x1C, new Dump(idSize).u1(0x21).id(34).u4(0).id(21).u4(1).u1(200))
        .record(0x2C, new Dump(idSize));
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void everyRecordIsSeenOrSkippedByItsOwnLength(int idSize) throws IOException {
    walk(everything(idSize), true);
    assertThat(seen.stream().filter(line -> !line.startsWith("array 44")))
        .containsExactly(
            "text 11 caf\u00e9",
            "loaded 21 11",
            new HeapType(
                    21,
                    20,
                    List.of(
                        new HeapType.Field(11, FieldKind.INT),
                        new HeapType.Field(12, FieldKind.REFERENCE)))
                .toString(),
            "object 31 of 21: 5",
            "array 41 [-1, 6]",
            "bytes 46 [1, 2, -1]",
            "object 34 of 21: 200");
    assertThat(seen).as("the longest that is read").hasSize(8);
    seen.clear();
    walk(everything(idSize), false);
    assertThat(seen).containsExactly("text 11 caf\u00e9", "loaded 21 11");
  }

  @Test
  void aPartThatIsNotKnownIsNamedWithItsPlace() throws IOException {
    Dump dump = Dump.begun("JAVA PROFILE 1.0.2", 8).record(0x0C, new Dump(8).u1(0x99, 1));
    assertThatThrownBy(() -> walk(dump, true))
        .isInstanceOf(ProbeException.class)
        .hasMessage("The heap dump cannot be read: a part of kind 0x99 at byte 40 is not known.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "JAVA PROFILE 1.0.2|5",
        "JAVA PROFILE 1.1.2|8",
        "x JAVA PROFILE 1.0.2|4",
      })
  void anotherFormatIsNamed(String format, int idSize) throws IOException {
    Dump dump = Dump.begun(format, idSize);
    assertThatThrownBy(() -> walk(dump, true))
        .isInstanceOf(ProbeException.class)
        .hasMessageStartingWith("The heap dump cannot be read: its format is ")
        .hasMessageContaining(format)
        .hasMessageEndingWith(
            " with ids of %d bytes; JAVA PROFILE 1.0.2 is known.".formatted(idSize));
  }

  @Test
  void aFormatHas64CharactersAtMost() throws IOException {
    String longest = "JAVA PROFILE 1.0." + "1".repeat(47);
    walk(Dump.begun(longest, 8), true);
    assertThatThrownBy(() -> walk(Dump.begun(longest + "1", 8), true))
        .isInstanceOf(ProbeException.class)
        .hasMessage("The heap dump is none: it does not begin with its format.");
  }

  @Test
  void aNameHasAsManyBytesAsInAClassFileAtMost() throws IOException {
    Dump longest = new Dump(8).id(11).raw("a".repeat(65_535).getBytes(UTF_8));
    walk(Dump.begun("JAVA PROFILE 1.0.2", 8).record(0x01, longest), true);
    assertThat(seen).containsExactly("text 11 " + "a".repeat(65_535));
    longest.u1('a');
    assertThatThrownBy(() -> walk(Dump.begun("JAVA PROFILE 1.0.2", 8).record(0x01, longest), true))
        .isInstanceOf(ProbeException.class)
        .hasMessage("The heap dump cannot be read: the name at byte 48 has 65,536 bytes.");
    assertThatThrownBy(
            () -> walk(Dump.begun("JAVA PROFILE 1.0.2", 8).u1(0x01).u4(0, 7).u8(11).u8(0), true))
        .isInstanceOf(ProbeException.class)
        .hasMessage("The heap dump cannot be read: the name at byte 48 has -1 bytes.");
  }

  @Test
  void whatEndsWithinARecordIsCutOff() throws IOException {
    Dump dump = Dump.begun("JAVA PROFILE 1.0.2", 8).u1(0x05).u4(0, 2).u1(1);
    assertThatThrownBy(() -> walk(dump, true))
        .isInstanceOf(ProbeException.class)
        .hasMessage(
            "The heap dump is cut off: it ends after 41 bytes, within a record. Pool sizes are not"
                + " looked up; see that its disk has room for the heap.");
    walk(dump.u1(2), true);
  }

  /** A record that ends exactly at the end of what was read at once, and one that goes on. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 5_000_000})
  void aLongRecordIsSkipped(int beyond) throws IOException {
    int first = (1 << 20) - 31 - 9 + beyond;
    walk(
        Dump.begun("JAVA PROFILE 1.0.2", 8)
            .record(0x05, new Dump(8).raw(new byte[first]))
            .record(0x01, new Dump(8).id(11).raw("behind".getBytes(UTF_8))),
        true);
    assertThat(seen).containsExactly("text 11 behind");
  }

  @ParameterizedTest
  @CsvSource({
    "2, REFERENCE, 4, 8",
    "4, BOOLEAN, 1, 1",
    "5, CHAR, 2, 2",
    "6, FLOAT, 4, 4",
    "7, DOUBLE, 8, 8",
    "8, BYTE, 1, 1",
    "9, SHORT, 2, 2",
    "10, INT, 4, 4",
    "11, LONG, 8, 8"
  })
  void fieldsHaveTheSizesOfTheirTypes(int tag, FieldKind kind, int withShort, int withLong) {
    assertThat(FieldKind.of(tag)).isEqualTo(kind);
    assertThat(kind.size(4)).isEqualTo(withShort);
    assertThat(kind.size(8)).isEqualTo(withLong);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 12, 255})
  void aTypeThatIsNotKnownIsNamed(int tag) {
    assertThatThrownBy(() -> FieldKind.of(tag))
        .isInstanceOf(ProbeException.class)
        .hasMessage(
            "The heap dump cannot be read: a field of type %d is not known.".formatted(tag));
  }
}
