package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.purpose.MemorySeries.Point;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Measure;
import java.util.List;
import org.junit.jupiter.api.Test;

class CourseWordsTest {
  /** 60 MB over a hold of ten minutes, 54 to 72. */
  private static final Fit RISING = new Fit(360, 324, 432, 300, 150, 2);

  /** 60 MB less, 72 to 54. */
  private static final Fit FALLING = new Fit(-360, -432, -324, 300, 150, 2);

  private static final String RISES =
      "rises by 60 MB over the hold of 10 min (95 % interval 54 to 72, at a rate of 360 MB per hour)";

  private final CourseWords words = new CourseWords(Measure.HEAP_AFTER_COLLECTION, 600);

  @Test
  void growthHasItsIntervalFromItsLowToItsHighEnd() {
    assertThat(words.grows(RISING))
        .isEqualTo(
            "grows by 60 MB over the hold of 10 min (95 % interval 54 to 72, at a rate of 360 MB"
                + " per hour)");
    assertThat(words.shrinks(FALLING))
        .isEqualTo(
            "shrinks by 60 MB over the hold of 10 min (95 % interval 54 to 72, at a rate of 360 MB"
                + " per hour)");
  }

  @Test
  void anHourIsToldFromATenthOfItOn() {
    assertThat(new CourseWords(Measure.RESIDENT, 360).grows(RISING))
        .isEqualTo(
            "grows by 36 MB over the hold of 6 min (95 % interval 32.4 to 43.2, at a rate of 360 MB"
                + " per hour)");
    assertThat(new CourseWords(Measure.RESIDENT, 359).grows(RISING))
        .isEqualTo("grows by 35.9 MB over the hold of 5.98 min (95 % interval 32.3 to 43.1)");
    assertThat(new CourseWords(Measure.RESIDENT, 119).grows(RISING))
        .startsWith("grows by 11.9 MB over the hold of 119 s (");
    assertThat(new CourseWords(Measure.RESIDENT, 120).grows(RISING))
        .startsWith("grows by 12 MB over the hold of 2 min (");
  }

  @Test
  void whatIsFlatSaysWhatWouldMatterAndWhetherItRises() {
    assertThat(words.flat(new Fit(0, -6, 12, 300, 150, 2), 4.5))
        .isEqualTo(
            "is flat at 150 MB: -1 to 2 MB over the hold of 10 min, less than the 4.50 MB that"
                + " matter");
    assertThat(words.flat(new Fit(9, 6, 12, 300, 150, 2), 4.5))
        .isEqualTo(
            "is flat at 150 MB: 1 to 2 MB over the hold of 10 min, less than the 4.50 MB that"
                + " matter; it rises; only a longer hold can show whether that continues");
    assertThat(words.flat(new Fit(9, 0, 12, 300, 150, 2), 4.5)).endsWith("that matter");
  }

  @Test
  void whatIsNotDecidedSaysWhatWouldDecide() {
    assertThat(words.wide(new Fit(60, -324, 432, 300, 150, 2)))
        .isEqualTo(
            "is undecided: -54 to 72 MB over the hold of 10 min; a longer hold would decide");
    assertThat(words.tooLittle(RISING, 55))
        .isEqualTo(
            RISES
                + ", but not surely by the 55 MB that matter: too short to distinguish a leak from"
                + " warm-up; use a longer hold");
    assertThat(words.takenAway(RISING, new Live(49, 51)))
        .isEqualTo(
            RISES
                + ", but a full collection without load took it away again (49 MB before the load,"
                + " 51 MB after): garbage that waited, or memory of open connections");
    assertThat(words.notHalved(RISING))
        .isEqualTo(
            RISES
                + ", but each half of the hold has too few independent readings to show whether"
                + " that continues; use a longer hold");
  }

  @Test
  void growthThatSlowsHasTheRatioOfItsHalves() {
    assertThat(words.slows(RISING, new Halves(0.25, 0.1, 600)))
        .isEqualTo(
            RISES
                + ", but slows: the second half of the hold grows at 25.0 % of the rate of the"
                + " first; it fills up; this hold shows no leak");
    assertThat(words.perhapsSlows(RISING, new Halves(0.9, 0.5, 600)))
        .isEqualTo(
            RISES
                + ", but whether it slows is not sure: the second half of the hold grows at 90.0 %"
                + " of the rate of the first, and at no less than 50.0 % of it with 95 %"
                + " confidence; a longer hold would decide");
    assertThat(words.perhapsSlows(RISING, new Halves(0.9, -0.5, 600)))
        .contains("at no less than 0 % of it");
  }

  @Test
  void theLimitIsReachedInMinutesHoursOrDays() {
    assertThat(words.limit(512, 0.5))
        .isEqualTo("; at this rate the limit of 512 MB would be reached 30 min after the hold");
    assertThat(words.limit(512, 1)).endsWith("would be reached 1 h after the hold");
    assertThat(words.limit(512, 47.5)).endsWith("would be reached 47.5 h after the hold");
    assertThat(words.limit(512, 48)).endsWith("would be reached 2 days after the hold");
    assertThat(words.noLimit(512))
        .isEqualTo(
            "; the limit of 512 MB is too far from this hold to say when it would be reached");
  }

  @Test
  void growthThatMaySlowHasItsTimeConstant() {
    // -0.5 / ln(0.8) = 2.24
    assertThat(words.mayLevelOff(new Halves(0.9, 0.8, 600)))
        .isEqualTo(
            "; a leak, or something that fills up with a time constant of more than 2.24 holds");
    assertThat(words.mayLevelOff(new Halves(1.2, 1, 600))).isEmpty();
  }

  @Test
  void fewReadingsAreToldWithWhatTheyWere() {
    MemorySeries two = new MemorySeries(List.of(new Point(1, 514), new Point(2, 512)));

    assertThat(words.tooFew(two))
        .isEqualTo(
            "Heap after collection is undecided: 2 readings in the hold, between 512 and 514 MB,"
                + " are too few, or resemble each other too much, for the interval of a slope; hold"
                + " longer, or give the service a smaller heap.");
    assertThat(new CourseWords(Measure.RESIDENT, 600).tooFew(new MemorySeries(List.of())))
        .isEqualTo(
            "Resident memory is undecided: 0 readings in the hold are too few, or resemble each"
                + " other too much, for the interval of a slope; hold longer.");
  }
}
