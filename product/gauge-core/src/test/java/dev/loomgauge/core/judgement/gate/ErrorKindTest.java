package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ErrorKindTest {
  @Test
  void everyKindHasItsWordsAndItsRemedyAndTheMostFrequentOneVoids() {
    LoadSummary load =
        LoadSummaries.of(
            10,
            985,
            5,
            Map.of("connect", 1L, "timeout", 2L, "read", 3L, "malformed", 5L, "odd", 4L));

    assertThat(
            Arrays.stream(ErrorKind.values()).map(kind -> kind.of(load)).flatMap(Optional::stream))
        .containsExactly(
            GateCode.ERRORS_REFUSED.warning(
                Severity.CAUTION,
                "1 of 1,000 requests could not connect (0.10 %): 1 connect.",
                "The service was down, or takes fewer connections than there are users: look at its"
                    + " log in the folder logs of the results, at its limit of connections and at its accept"
                    + " queue (net.core.somaxconn)."),
            GateCode.ERRORS_TIMEOUT.warning(
                Severity.CAUTION,
                "2 of 1,000 requests were not answered in time (0.20 %): 2 timeout.",
                "The service is overloaded or stuck: use fewer users or a lower rate; a longer"
                    + " client timeout only hides it."),
            GateCode.ERRORS_CUT.warning(
                Severity.CAUTION,
                "3 of 1,000 requests were cut off (0.30 %): 3 read.",
                "The service closed connections under requests: look at its log in the folder"
                    + " logs of the results, at its keep-alive limits and at its limit of connections."),
            GateCode.ERRORS_WRONG_ANSWER.warning(
                Severity.VOID,
                "5 of 1,000 requests got a wrong answer (0.50 %): 5 malformed.",
                "The service answered with an error or with another body than the scenario expects:"
                    + " ask the endpoint by hand, and look at the service's log in the folder"
                    + " logs of the results. A trial with more than 1 % errors is kept out of conclusions."),
            GateCode.ERRORS_OTHER.warning(
                Severity.CAUTION,
                "4 of 1,000 requests failed (0.40 %): 4 odd.",
                "Look at the log of the service in the folder logs of the results, and at that of the"
                    + " load engine in the trial's folder."));
  }

  @Test
  void theRemedyOfALoadWithoutAnyAnswerIsThatOfItsErrors() {
    assertThat(ErrorKind.nothingAnswered(LoadSummaries.of(10, 1, 5, Map.of("reset", 3L))))
        .isEmpty();
    assertThat(ErrorKind.nothingAnswered(LoadSummaries.of(10, 0, 5, Map.of("reset", 3L))))
        .hasValueSatisfying(
            warning ->
                assertThat(warning)
                    .returns(Severity.VOID, TrialWarning::severity)
                    .extracting(TrialWarning::remedy)
                    .asString()
                    .startsWith("The service closed connections under requests: "));
    assertThat(ErrorKind.nothingAnswered(LoadSummaries.of(10, 0, 5)))
        .hasValueSatisfying(
            warning ->
                assertThat(warning.remedy())
                    .isEqualTo(
                        "Use a hold that is longer than a response, and look at the service's log in"
                            + " the folder logs of the results."));
  }
}
