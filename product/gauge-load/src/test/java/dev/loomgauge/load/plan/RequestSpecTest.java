package dev.loomgauge.load.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestSpecTest {
  /** RFC 9110, section 9.3: an answer to DELETE may have a body, as one to OPTIONS. */
  @ParameterizedTest
  @CsvSource({"HEAD, true", "GET, false", "DELETE, false", "OPTIONS, false", "POST, false"})
  void anAnswerToHeadAloneHasNoBody(String method, boolean none) {
    assertThat(new RequestSpec(method, "/", List.of(), Optional.empty(), Set.of()).isHead())
        .isEqualTo(none);
  }

  /** Not in that of the set's hashes, which differs from process to process. */
  @Test
  void variablesStayInTheirOrder() {
    Set<String> names = new LinkedHashSet<>();
    for (char name = 'z'; name >= 'a'; name--) {
      names.add("v" + name);
    }
    assertThat(new RequestSpec("GET", "/", List.of(), Optional.empty(), names).variables())
        .containsExactlyElementsOf(names);
  }

  @Test
  void aCheckAllowsWhatItWasMadeWithWhateverBecomesOfItsStatuses() {
    BitSet statuses = new BitSet();
    statuses.set(404);
    ResponseCheck check = new ResponseCheck(statuses, Optional.empty(), 0);

    statuses.clear();
    check.statuses().set(500);

    assertThat(check.allows(404)).isTrue();
    assertThat(check.allows(500)).isFalse();
  }
}
