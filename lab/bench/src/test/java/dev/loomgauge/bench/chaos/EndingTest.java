package dev.loomgauge.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class EndingTest {
  private static final Set<Integer> USUAL = Set.of(0, 3);

  @Test
  void aLineAndItsCodeAreTrue() {
    assertThat(new Ending(0, "Answer", "").wrong(USUAL)).isEmpty();
    assertThat(new Ending(3, "", "Running.\nThe disk is full: free some.\n").wrong(USUAL))
        .isEmpty();
  }

  @Test
  void anotherCodeIsNamedWithTheLastWords() {
    assertThat(new Ending(1, "", "one\ntwo\n\n").wrong(USUAL))
        .containsExactly(
            "it ended with 1, which is none of [0, 3]: two".replace("[0, 3]", USUAL.toString()));
  }

  @Test
  void aFailureWithoutAWordIsWrong() {
    assertThat(new Ending(3, "Table", " \n").wrong(USUAL))
        .containsExactly("it ended with 3 and said nothing");
  }

  @Test
  void stackTracesAndFaultsOfLoomgaugeAreWrongWhateverTheCode() {
    String trace = "x\n\tat dev.loomgauge.cli.Main.main(Main.java:7)\n";
    assertThat(new Ending(0, trace, "").wrong(USUAL)).containsExactly("it printed a stack trace");
    assertThat(new Ending(0, "", "Exception in thread \"main\" x\n").wrong(USUAL)).hasSize(1);
    assertThat(new Ending(3, "", "Unexpected failure: x. Report it.\n").wrong(USUAL))
        .containsExactly("it said: Unexpected failure: x. Report it.");
  }

  @Test
  void wordsThatBeginWithAtAreNoTrace() {
    assertThat(new Ending(0, "limits\n  at most 400 (a pool)\n", "").wrong(USUAL)).isEmpty();
  }

  @Test
  void whatASignalEndedHasItsCodeAndMoreMayBeTrueOfIt() {
    assertThat(Fault.KILL.code()).isEqualTo(137);
    assertThat(Fault.MEMORY.code()).isEqualTo(137);
    assertThat(Fault.TERM.code()).isEqualTo(143);
    assertThat(Subject.RUN.codesAnd(143)).containsExactly(0, 3, 143);
  }

  @Test
  void aMaskOfSignalsHasABitForEach() {
    assertThat(Fault.INT.in(0b10)).isTrue();
    assertThat(Fault.HUP.in(0b10)).isFalse();
    assertThat(Fault.TERM.in(1L << 14)).isTrue();
    assertThat(Fault.STOP.in(-1)).isFalse();
  }
}
