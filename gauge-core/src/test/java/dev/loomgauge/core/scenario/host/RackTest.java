package dev.loomgauge.core.scenario.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RackTest {
  @Test
  void racksShareTheBlocksAndEachBlockIsOfOneRack() {
    assertThat(IntStream.rangeClosed(1, 3).flatMap(n -> new Rack(n, 3).share(8)).sorted())
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(new Rack(2, 3).share(8)).containsExactly(2, 5, 8);
    assertThat(Rack.ONLY.share(3)).containsExactly(1, 2, 3);
    assertThat(new Rack(2, 3).share(8).mapToObj(block -> Rack.ofBlock(block, 3)))
        .containsOnly(new Rack(2, 3));
  }

  @Test
  void itsBlocksFollowEachOther() {
    Rack rack = new Rack(2, 3);

    assertThat(rack.next(0)).isEqualTo(2);
    assertThat(rack.next(2)).isEqualTo(5);
  }

  @Test
  void itIsWrittenAsOneOfSeveral() {
    assertThat(Rack.parse("2/3")).hasValue(new Rack(2, 3));
    assertThat(new Rack(2, 3)).hasToString("2/3");
    for (String wrong : new String[] {"3/2", "0/2", "2", "a/b", "1/0", "-1/2", "1/100"}) {
      assertThat(Rack.parse(wrong)).as(wrong).isEmpty();
    }
  }
}
