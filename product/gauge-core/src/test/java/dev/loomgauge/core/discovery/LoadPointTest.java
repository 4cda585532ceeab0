package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadPointTest {
  private static LoadPoint loaded(int users, double rps, double meanMs) {
    return new LoadPoint(users, rps, meanMs, 2, 0.5, 0.1, 0);
  }

  @Test
  void whatDidNotSettleCarriesWhatItsUsersAndTheirTimeSay() {
    assertThat(loaded(20, 100, 195).mostRps()).isEqualTo(100);
    assertThat(loaded(20, 100, 160).mostRps()).isEqualTo(125);
    assertThat(loaded(20, 100, 400).mostRps()).isEqualTo(100);
  }

  /** 2 ms of a CPU of which a spinning thread keeps half. */
  @Test
  void besideBackgroundThreadsARequestKeepsACpuForLonger() {
    LoadPoint beside =
        new LoadPoint(
            10,
            100,
            90,
            2,
            new LoadPoint.Threads(2, 0),
            new LoadPoint.Busy(0.5, 0, 0.1, 0.5),
            0,
            Handshakes.NONE);

    assertThat(beside.cpuMsAmongOthers()).isEqualTo(4);
    assertThat(loaded(10, 100, 90).cpuMsAmongOthers()).isEqualTo(2);
  }

  @Test
  void anAnswerIsWithoutThePartOfAHandshakeThatItPays() {
    LoadPoint plain = loaded(10, 100, 90);
    LoadPoint paying = plain.with(new Handshakes(0.5, 20, 1));

    assertThat(plain.answerMs()).isEqualTo(90);
    assertThat(paying.answerMs()).isEqualTo(80);
    assertThat(paying)
        .isEqualTo(
            new LoadPoint(
                10,
                100,
                90,
                2,
                new LoadPoint.Threads(2, 0),
                new LoadPoint.Busy(0.5, 0, 0.1, 0),
                0,
                new Handshakes(0.5, 20, 1)));
  }
}
