package dev.loomgauge.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void aThreadModeIsTheSubjectOfASentence() {
    assertThat(Words.mode("platform")).isEqualTo("platform threads");
    assertThat(Words.mode("virtual")).isEqualTo("virtual threads");
    assertThat(Words.mode("reactive")).isEqualTo("the reactive service");
    assertThat(Words.mode("coroutines")).isEqualTo("coroutines");
  }

  @Test
  void oneIsCountedInTheSingular() {
    assertThat(Words.counted("200", "Tomcat threads")).isEqualTo("200 Tomcat threads");
    assertThat(Words.counted("1", "Tomcat threads")).isEqualTo("1 Tomcat thread");
    assertThat(Words.counted("2 x 1", "Tomcat threads")).isEqualTo("2 x 1 Tomcat threads");
    assertThat(Words.counted("1", "permits of some limits")).isEqualTo("1 permit of some limits");
    assertThat(Words.counted("1", "access")).isEqualTo("1 access");
    assertThat(Words.counted("1", "requests in service")).isEqualTo("1 requests in service");
    assertThat(Words.counted("1", "s")).isEqualTo("1 s");
  }

  @Test
  void aPartOfAFileNameHasSmallLettersDigitsAndHyphens() {
    assertThat(Words.slug("../Pool Size = 8/.. ")).isEqualTo("pool-size-8");
    assertThat(Words.slug("A--b__C")).isEqualTo("a-b-c");
    assertThat(Words.slug("!?")).isEmpty();
    assertThat(Words.slug("x".repeat(60))).isEqualTo("x".repeat(60));
    assertThat(Words.slug("x".repeat(61))).isEqualTo("x".repeat(60));
  }

  @Test
  void aModeIsFoundByItsLevelAndNoOther() {
    assertThat(ThreadMode.of("virtual")).contains(ThreadMode.VIRTUAL);
    assertThat(ThreadMode.of("Virtual")).isEmpty();
    assertThat(ThreadMode.PLATFORM.is("platform")).isTrue();
    assertThat(ThreadMode.PLATFORM.is("virtual")).isFalse();
    assertThat(ThreadMode.REACTIVE.key()).isEqualTo("reactive");
  }

  @Test
  void aTierIsFoundByItsKey() {
    assertThat(Tier.of("load")).isEqualTo(Tier.LOAD);
    assertThat(Tier.of("dependencies")).isEqualTo(Tier.DEPENDENCIES);
    assertThat(Tier.DATABASE).hasToString("database");
    assertThatThrownBy(() -> Tier.of("LOAD"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("No tier is called LOAD");
  }

  @Test
  void theLoadOfACellIsItsUsersElseItsRate() {
    OfferedLoad users = OfferedLoad.of(Map.of("users", "400", "rate", "50"));
    OfferedLoad rate = OfferedLoad.of(Map.of("rate", "12.5"));

    assertThat(users).isEqualTo(new OfferedLoad.Users(400));
    assertThat(users.users()).isEqualTo(400);
    assertThat(users.rate()).isZero();
    assertThat(users.amount()).isEqualTo(400);
    assertThat(rate).isEqualTo(new OfferedLoad.Arrivals(12.5));
    assertThat(rate.users()).isZero();
    assertThat(rate.rate()).isEqualTo(12.5);
    assertThat(rate.amount()).isEqualTo(12.5);
  }

  @Test
  void aLevelThatIsNoNumberIsALoadThatNoFactorDecides() {
    assertThat(OfferedLoad.of(Map.of("users", "many"))).isEqualTo(new OfferedLoad.Fixed());
    assertThat(OfferedLoad.of(Map.of("rate", ".5"))).isEqualTo(new OfferedLoad.Fixed());
    assertThat(OfferedLoad.of(Map.of("users", "1234567890"))).isEqualTo(new OfferedLoad.Fixed());
    assertThat(OfferedLoad.of(Map.of("users", "999999999")).users()).isEqualTo(999_999_999);
    assertThat(OfferedLoad.of(Map.of()).amount()).isZero();
    assertThat(OfferedLoad.level(Map.of("rate", "12.5", "threads", "virtual"))).isEqualTo("12.5");
    assertThat(OfferedLoad.level(Map.of("users", "8", "rate", "12.5"))).isEqualTo("8");
    assertThat(OfferedLoad.level(Map.of("threads", "virtual"))).isEmpty();
  }

  @Test
  void aLoadAboveABoundIsTheBound() {
    assertThat(OfferedLoad.within("12.5", 30_000)).isEqualTo("12.5");
    assertThat(OfferedLoad.within("30000", 30_000)).isEqualTo("30000");
    assertThat(OfferedLoad.within("30000.5", 30_000)).isEqualTo("30000");
  }

  @Test
  void aNextCommandBeginsWithTheProgramAsItsUserHasCalledIt() {
    assertThat(ProgramName.with("run hero"))
        .isEqualTo(System.getProperty(ProgramName.PROPERTY, "loomgauge") + " run hero");
  }

  @Test
  void countsAreListedTheHighestFirstAndEqualOnesByName() {
    assertThat(Words.counts(Map.of("timeouts", 2L, "resets", 2L, "refusals", 1_200L)))
        .isEqualTo("1,200 refusals, 2 resets, 2 timeouts");
    assertThat(Words.counts(Map.of())).isEmpty();
  }

  @Test
  void clausesBecomeASentenceAndAClauseGetsItsCapital() {
    assertThat(Words.sentence(Stream.of("one", "two", "three"))).isEqualTo("one; two; three.");
    assertThat(Words.capital("tomcat Threads")).isEqualTo("Tomcat Threads");
    assertThat(Words.capital("x")).isEqualTo("X");
  }

  @Test
  void namesWithNumbersAreInTheOrderOfTheirNumbers() {
    assertThat(
            Stream.of("pool 10 of 3", "pool 9 of 20", "pool 9 of 3", "pool")
                .sorted(Comparator.comparing(Words::sortable)))
        .containsExactly("pool", "pool 9 of 3", "pool 9 of 20", "pool 10 of 3");
    assertThat(Words.sortable("a7")).isEqualTo("a00000000000000000007");
    assertThat(Words.sortable("1".repeat(21))).isEqualTo("1".repeat(21));
  }
}
