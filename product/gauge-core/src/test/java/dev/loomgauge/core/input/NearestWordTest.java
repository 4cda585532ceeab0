package dev.loomgauge.core.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordTest {
  @ParameterizedTest
  @CsvSource({
    "users, users, 0",
    "kitten, sitting, 3",
    "ab, ba, 1",
    "xab, xba, 1",
    "abc, ca, 3",
    "'', abc, 3",
    "abc, '', 3",
    "rate, rates, 1",
    "stations, tations, 1"
  })
  void theDistanceCountsInsertionsDeletionsSubstitutionsAndSwaps(String a, String b, int edits) {
    assertThat(NearestWord.distance(a, b)).isEqualTo(edits);
  }

  @Test
  void theNearestWordIsMeantIfHalfOfItIsRight() {
    assertThat(NearestWord.of("thread", List.of("treads", "threads", "users"))).contains("threads");
    assertThat(NearestWord.of("abcd", List.of("abxy"))).contains("abxy");
    assertThat(NearestWord.of("abcd", List.of("axyz"))).isEmpty();
    assertThat(NearestWord.of("x", List.of("y"))).contains("y");
    assertThat(NearestWord.of("x", List.of("yz"))).isEmpty();
  }

  @Test
  void longWordsAreNotCompared() {
    String longest = "x".repeat(80);

    assertThat(NearestWord.of(longest, List.of(longest))).contains(longest);
    assertThat(NearestWord.of(longest + "x", List.of(longest))).isEmpty();
    assertThat(NearestWord.of(longest, List.of(longest + "x"))).isEmpty();
  }

  @Test
  void theRemedyListsAllAndNamesTheNearest() {
    assertThat(NearestWord.remedy("usrs", List.of("users", "rate")))
        .isEqualTo("Allowed: users, rate. Did you mean 'users'?");
    assertThat(NearestWord.remedy("colour", List.of("users", "rate")))
        .isEqualTo("Allowed: users, rate.");
  }

  @ParameterizedTest
  @CsvSource({"3%, 0.03", "' 2.5 % ', 0.025", "99.5%, 0.995", "0.5%, 0.005"})
  void aShareIsReadInPercent(String text, double share) {
    assertThat(Percent.parse(text)).contains(share);
  }

  @ParameterizedTest
  @CsvSource({"3", "0%", "100%", "-1%", "many%", "%", "NaN%"})
  void aShareIsAboveNothingAndBelowAll(String text) {
    assertThat(Percent.parse(text)).isEmpty();
  }
}
