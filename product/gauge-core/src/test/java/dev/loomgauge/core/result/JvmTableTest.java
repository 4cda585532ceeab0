package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.JvmSetup.Setting;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JvmTableTest {
  private static final Setting SERIAL = new Setting("Serial", true);
  private static final Setting HEAP = new Setting("1500", false);
  private static final Setting OFF = new Setting("off", true);
  private static final Setting C2 = new Setting("C2", true);

  private static Trial on(String threads, @Nullable JvmSetup setup) {
    Trials trial = new Trials();
    trial.threads = threads;
    trial.jvm = JvmUses.of(300, 5, 40, null, null, null, 25, setup, Map.of());
    return trial.draft();
  }

  private static JvmSetup setup(String version, Setting compactHeaders, Setting compiler) {
    return new JvmSetup(version, SERIAL, HEAP, compactHeaders, compiler, null);
  }

  @Test
  void whatAllRowsAgreeInIsOneLineWithTheJvmsOwnChoicesMarked() {
    JvmSetup same = setup("25.0.3", OFF, C2);
    JvmTable table = JvmTable.of(List.of(on("platform", same), on("virtual", same)));

    assertThat(table.line()).isEqualTo("JVM: 25.0.3, Serial (JVM's default), heap 1500 MB, C2");
    assertThat(table.differs()).isFalse();
  }

  @Test
  void whatRowsDifferInIsAColumn() {
    Trial old = on("platform", setup("21.0.8", OFF, C2));
    Trial recent = on("virtual", setup("25.0.3", OFF, new Setting("C1 alone", false)));
    JvmTable table = JvmTable.of(List.of(old, recent));

    assertThat(table.line()).isEqualTo("JVM: Serial (JVM's default), heap 1500 MB");
    assertThat(table.of(old.cell())).isEqualTo("21.0.8, C2");
    assertThat(table.of(recent.cell())).isEqualTo("25.0.3, C1 alone");
    assertThat(table.words())
        .isEqualTo(
            "Serial (JVM's default), heap 1500 MB (platform2600 21.0.8, C2; virtual2600 25.0.3, C1"
                + " alone)");
  }

  @Test
  void cellsThatDifferComeInTheOrderOfTheirNames() {
    List<Trial> trials =
        Stream.of("6", "2", "5", "1", "4", "3")
            .map(n -> TrialCopy.of(on("virtual", setup("2" + n, OFF, C2))).cell("c" + n).trial())
            .toList();

    assertThat(JvmTable.of(trials).words())
        .isEqualTo(
            "Serial (JVM's default), heap 1500 MB, C2 (c1 21; c2 22; c3 23; c4 24; c5 25; c6 26)");
  }

  @Test
  void compactHeadersAreSaidWhereTheyAreOnOrWereSwitchedOff() {
    assertThat(JvmSetup.words(setup("25.0.3", new Setting("on", false), C2).parts()))
        .isEqualTo("25.0.3, Serial (JVM's default), heap 1500 MB, compact headers, C2");
    assertThat(JvmSetup.words(setup("27", new Setting("on", true), C2).parts()))
        .contains("compact headers (JVM's default)");
    assertThat(JvmSetup.words(setup("27", new Setting("off", false), C2).parts()))
        .contains("no compact headers");
  }

  @Test
  void blocksOfACellOnDifferentJvmsAreBothNamed() {
    Trial first = on("virtual", setup("25.0.3", OFF, C2));
    Trial resumed = on("virtual", setup("25.0.4", OFF, C2));

    assertThat(JvmTable.of(List.of(first, resumed)).of(first.cell())).isEqualTo("25.0.3; 25.0.4");
  }

  @Test
  void ofOlderResultsNothingIsKnown() {
    assertThat(JvmTable.of(List.of(on("virtual", null))).known()).isFalse();
  }

  @Test
  void theFactsOfAJvmMarkWhatItChoseItself() {
    assertThat(setup("25.0.3", OFF, new Setting("C1 alone", false)).facts().entrySet())
        .extracting(Object::toString)
        .containsExactly(
            "version=25.0.3",
            "collector=Serial (JVM's default)",
            "largest heap, MB=1500",
            "compact headers=off (JVM's default)",
            "compiler=C1 alone");
    assertThat(JvmSetup.words(setup("25.0.3", new Setting("on", false), C2).parts()))
        .isEqualTo("25.0.3, Serial (JVM's default), heap 1500 MB, compact headers, C2");
    assertThat(JvmSetup.words(setup("25.0.3", new Setting("off", false), C2).parts()))
        .isEqualTo("25.0.3, Serial (JVM's default), heap 1500 MB, no compact headers, C2");
    assertThat(stopping("Serial")).isEqualTo(1);
    assertThat(stopping("G1")).isEqualTo(4);
    assertThat(stopping("Parallel")).isEqualTo(4);
    assertThat(stopping("ZGC")).isZero();
  }

  private static int stopping(String collector) {
    return new JvmSetup("25", new Setting(collector, true), HEAP, OFF, C2, null).stopping(4);
  }
}
