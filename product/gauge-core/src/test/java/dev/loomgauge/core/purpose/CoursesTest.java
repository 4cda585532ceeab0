package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.purpose.MemorySeries.Point;
import dev.loomgauge.core.result.Endurance.Course;
import dev.loomgauge.core.result.Endurance.Measure;
import dev.loomgauge.core.result.Endurance.Trend;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a hold is called what, over 400 simulated holds of ten minutes each. */
class CoursesTest {
  private static final int HOLDS = 400;
  private static final int SECONDS = 600;
  private static final double LEVEL = 100;
  private static final double LIMIT = 512;

  @ParameterizedTest
  @CsvSource({"0.333, 0", "0.333, 0.9", "1, 0", "1, 0.9"})
  void aCacheThatFillsWithinAHoldIsNoLeak(double constant, double left) {
    List<Course> courses = courses(filling(constant), left);
    assertThat(share(courses, Trend.GROWING)).isLessThanOrEqualTo(0.01);
    assertThat(courses).allMatch(c -> c.hoursToLimit() == null || c.trend() == Trend.GROWING);
  }

  /** Half the growth: noise hides the curve from the slope of the whole hold. */
  @Test
  void growthThatSlowsUnderMuchNoiseIsSlowingOrUndecided() {
    DoubleUnaryOperator filling = filling(1);
    List<Course> courses = courses(second -> filling.applyAsDouble(second) * 0.5, 0);
    assertThat(share(courses, Trend.GROWING)).isLessThanOrEqualTo(0.02);
    assertThat(share(courses, Trend.SLOWING)).isGreaterThan(0);
  }

  /** Its slopes have the ratio 0.85: no hold tells it from a leak, so no limit is promised. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.9})
  void aCacheThatFillsOverThreeHoldsIsNeverSaidToReachALimitThatItDoesNotReach(double left) {
    List<Course> courses = courses(filling(3), left);
    double promised = courses.stream().filter(c -> c.hoursToLimit() != null).count();
    assertThat(promised / HOLDS).isLessThanOrEqualTo(0.01);
    assertThat(courses.stream().filter(c -> c.trend() == Trend.GROWING))
        .allMatch(c -> c.words().contains("time constant") || c.words().contains("too far"));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.9})
  void noiseIsNoLeak(double left) {
    assertThat(share(courses(second -> 0, left), Trend.GROWING)).isZero();
  }

  @Test
  void aRandomWalkIsSeldomALeak() {
    List<Course> courses =
        IntStream.range(0, HOLDS).mapToObj(seed -> course(walk(seed, 0.5))).toList();
    // Its standard deviation at the end of the hold is 12 % of the level.
    assertThat(share(courses, Trend.GROWING)).isLessThanOrEqualTo(0.03);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.9})
  void aLeakIsFoundWithTheTimeOfItsEnd(double left) {
    List<Course> courses = courses(second -> 80.0 * second / SECONDS, left);
    assertThat(share(courses, Trend.GROWING)).isGreaterThan(0.95);
    double truth = (LIMIT - LEVEL - 80) / 80 / 6;
    for (Course course : courses) {
      if (course.hoursToLimit() != null) {
        assertThat(course.hoursToLimit()).isCloseTo(truth, within(truth / 10));
      }
    }
  }

  @Test
  void aStraightLineIsNotExtendedBeyondTenHolds() {
    Course slow = course(series(1, 0, second -> 35.0 * second / SECONDS));
    assertThat(slow.trend()).isEqualTo(Trend.GROWING);
    assertThat(slow.hoursToLimit()).isNull();
    assertThat(slow.words()).contains("too far from this hold");
  }

  /** 200 readings of a hold of 24 s, from 2.5 MB towards 3.1, with a limit of 192 MB. */
  @Test
  void aShortHoldSaysNothingOfHours() {
    Random random = new Random(1);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      points.add(new Point(i * 0.12, 2.5 + 0.0027 * i + 0.02 * random.nextGaussian()));
    }
    Course course =
        new Courses(24, 192.0, null).of(Measure.HEAP_AFTER_COLLECTION, new MemorySeries(points));
    assertThat(course.trend()).as(course.words()).isEqualTo(Trend.FLAT);
    assertThat(course.words()).contains("it rises", "longer hold").doesNotContain("hour");
  }

  private static double share(List<Course> courses, Trend trend) {
    return (double) courses.stream().filter(c -> c.trend() == trend).count() / courses.size();
  }

  /** Grows by 60 MB in the hold, as it approaches its end with a time constant in holds. */
  private static DoubleUnaryOperator filling(double constant) {
    double whole = 60 / -Math.expm1(-1 / constant);
    return second -> whole * -Math.expm1(-second / SECONDS / constant);
  }

  private static List<Course> courses(DoubleUnaryOperator growth, double left) {
    return IntStream.range(0, HOLDS).mapToObj(seed -> course(series(seed, left, growth))).toList();
  }

  private static Course course(MemorySeries series) {
    return new Courses(SECONDS, LIMIT, null).of(Measure.HEAP_AFTER_COLLECTION, series);
  }

  private static MemorySeries series(long seed, double left, DoubleUnaryOperator growth) {
    Random random = new Random(seed);
    List<Point> points = new ArrayList<>();
    double off = random.nextGaussian();
    for (int second = 0; second < SECONDS; second++) {
      off = left * off + Math.sqrt(1 - left * left) * random.nextGaussian();
      points.add(new Point(second, LEVEL + growth.applyAsDouble(second) + off));
    }
    return new MemorySeries(points);
  }

  private static MemorySeries walk(long seed, double step) {
    Random random = new Random(seed);
    List<Point> points = new ArrayList<>();
    double at = LEVEL;
    for (int second = 0; second < SECONDS; second++) {
      at += step * random.nextGaussian();
      points.add(new Point(second, at));
    }
    return new MemorySeries(points);
  }

  private static MemorySeries noisy(double noise, double growth) {
    Random random = new Random(3);
    List<Point> points = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      points.add(
          new Point(second, LEVEL + growth * second / SECONDS + noise * random.nextGaussian()));
    }
    return new MemorySeries(points);
  }

  /**
   * What matters of a level of 100 MB and a limit of 512 MB are 5.12 MB over the hold, not an hour.
   */
  @Test
  void whatMattersIsTheGrowthOverTheHold() {
    assertThat(course(noisy(4, 0)).trend()).isEqualTo(Trend.FLAT);
    Course little = course(noisy(1, 5.1));
    assertThat(little.trend()).isEqualTo(Trend.UNDECIDED);
    assertThat(little.words()).contains("but not surely by the 5.12 MB that matter");
    assertThat(course(noisy(1, -20)).trend()).isEqualTo(Trend.SHRINKING);
  }

  @Test
  void onlyTheHeapHasALimitAndOnlyWhereOneIsKnown() {
    MemorySeries leak = noisy(1, 80);

    assertThat(new Courses(SECONDS, null, null).of(Measure.HEAP_AFTER_COLLECTION, leak))
        .returns(Trend.GROWING, Course::trend)
        .returns(null, Course::hoursToLimit);
    assertThat(new Courses(SECONDS, LIMIT, null).of(Measure.RESIDENT, leak))
        .returns(Trend.GROWING, Course::trend)
        .returns(null, Course::hoursToLimit);
    // 3 % of the level of 100 MB, whatever the limit of the heap is.
    assertThat(new Courses(SECONDS, LIMIT, null).of(Measure.RESIDENT, noisy(1, 4)).words())
        .doesNotContain("5.12");
    assertThat(new Courses(SECONDS, 5_120.0, null).of(Measure.HEAP_AFTER_COLLECTION, leak).trend())
        .as("1 % of the limit are 51 MB")
        .isEqualTo(Trend.GROWING);
    assertThat(new Courses(SECONDS, 9_000.0, null).of(Measure.HEAP_AFTER_COLLECTION, leak).trend())
        .as("1 % of the limit are 90 MB")
        .isEqualTo(Trend.FLAT);
  }

  @Test
  void aLimitThatIsReachedAlreadyIsNoHoursAway() {
    assertThat(
            new Courses(SECONDS, 150.0, null)
                .of(Measure.HEAP_AFTER_COLLECTION, noisy(1, 80))
                .hoursToLimit())
        .isEqualTo(0.0);
  }
}
