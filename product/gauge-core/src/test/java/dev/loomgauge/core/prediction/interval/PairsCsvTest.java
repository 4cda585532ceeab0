package dev.loomgauge.core.prediction.interval;

import static dev.loomgauge.core.prediction.interval.SamplePairs.pair;
import static dev.loomgauge.core.prediction.interval.SamplePairs.pairs;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairsCsvTest {
  private final List<Pair> pairs = pairs(Kind.ARRIVALS, UtilisationBand.FROM_70, 3, 0);

  @Test
  void whatIsWrittenIsReadAgain() {
    List<Pair> some = new ArrayList<>(pairs);
    some.add(pair(Kind.USERS, UtilisationBand.BELOW_70, 1, 9, 2));
    some.add(SamplePairs.lawful(pair(Kind.USERS, UtilisationBand.BELOW_70, 1, 10, 2)));

    PairsCsv.Content content = PairsCsv.parse(PairsCsv.text(some));

    assertThat(content.pairs()).isEqualTo(some);
    assertThat(content.damages()).isEmpty();
  }

  @Test
  void aLawIsTrueOrFalse() {
    String text = PairsCsv.text(pairs).replaceFirst(",false,", ",perhaps,");

    assertThat(PairsCsv.parse(text).damages())
        .containsExactly("line 2 is no pair: perhaps is neither true nor false");
  }

  @Test
  void aDamagedLineIsLeftOutAndNamed() {
    String text = PairsCsv.text(pairs).replaceFirst("ARRIVALS", "USUAL");

    PairsCsv.Content content = PairsCsv.parse(text + "THROUGHPUT,USERS\n");

    assertThat(content.pairs()).isEqualTo(pairs.subList(1, 3));
    assertThat(content.damages()).hasSize(2);
    assertThat(content.damages().getFirst()).startsWith("line 2 is no pair: ").contains("USUAL");
    assertThat(content.damages().getLast()).isEqualTo("line 5 is no pair: 2 fields instead of 15");
  }

  @Test
  void aFigureThatIsNotAboveZeroIsNoPair() {
    String text = PairsCsv.text(pairs).replaceFirst("100\\.0", "-1");

    assertThat(PairsCsv.parse(text).damages())
        .containsExactly("line 2 is no pair: -1 is not above 0");
  }

  @Test
  void aLineThatWasCutOffAndATextWithoutItsHeaderAreNamed() {
    String text = PairsCsv.text(pairs);

    PairsCsv.Content cut = PairsCsv.parse(text.substring(0, text.length() - 9));

    assertThat(cut.pairs()).isEqualTo(pairs.subList(0, 2));
    assertThat(cut.damages()).containsExactly("its last line is cut off");
    assertThat(PairsCsv.parse("").damages()).hasSize(1);
    assertThat(PairsCsv.parse("a,b\n1,2\n").pairs()).isEmpty();
  }

  @Test
  void everyFieldIsInTheColumnOfItsName() {
    Pair pair =
        new Pair(
            Figure.P95,
            Kind.RESOURCE,
            true,
            UtilisationBand.FROM_95,
            1.5,
            2.5,
            0.125,
            new Range(1.25, 1.75),
            new Pair.Origin("2026-01-01", "quick", "007", "order-mvc", "virtual", "25.0.3"));

    assertThat(PairsCsv.text(List.of(pair)))
        .isEqualTo(
            """
            figure,kind,exact,band,predicted,measured,scale,at,scenario,trial,service,threads,java,low,high
            P95,RESOURCE,true,FROM_95,1.5,2.5,0.125,2026-01-01,quick,007,order-mvc,virtual,25.0.3,1.25,1.75
            """);
    assertThat(PairsCsv.parse(PairsCsv.text(List.of(pair))).pairs()).containsExactly(pair);
  }
}
