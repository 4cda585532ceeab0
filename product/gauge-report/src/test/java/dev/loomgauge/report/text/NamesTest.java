package dev.loomgauge.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.report.FailedTrial;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NamesTest {
  @Test
  void loadsAxesAndTiersAreNamedForPeople() {
    assertThat(Names.load("users", "2600")).isEqualTo("2,600 users");
    assertThat(Names.load("pool", "50")).isEqualTo("pool 50");
    assertThat(Names.axis("rate")).isEqualTo("arrivals per second");
    assertThat(Names.axis("pool")).isEqualTo("connections in the pool");
    assertThat(Names.axis("gc")).isEqualTo("gc");
    assertThat(Names.against("pool")).isEqualTo("pool size");
    assertThat(Names.against("users")).isEqualTo("users");
    assertThat(Stream.of(Tier.LOAD, Tier.LOOMGAUGE, Tier.SERVICE, Tier.DATABASE).map(Names::tier))
        .containsExactly("load generator", "Loomgauge", "service", "database");
  }

  @Test
  void modesHaveTheirUsualOrderAndUnknownOnesComeLastByName() {
    assertThat(Names.modes(List.of("b", "reactive", "a", "virtual", "platform", "virtual")))
        .containsExactly("platform", "virtual", "reactive", "a", "b");
    assertThat(Names.tone("virtual")).isEqualTo("virtual");
    assertThat(Names.tone("\" onclick")).isEqualTo("other");
  }

  @Test
  void levelsAreWordsInTheirOrder() {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("connection", "released");
    levels.put("users", "2600");

    assertThat(Names.levels(levels)).isEqualTo("connection released, users 2,600");
    assertThat(Names.levels(Map.of())).isEqualTo("all trials");
  }

  @Test
  void numbersInATextAreSortedByTheirValue() {
    assertThat(
            Stream.of("users 2,600", "users 400", "users 12", "pool 3")
                .sorted(Comparator.comparing(Names::sortable)))
        .containsExactly("pool 3", "users 12", "users 400", "users 2,600");
  }

  @Test
  void nothingInALineOfMarkdownIsMarkup() {
    assertThat(Escape.MARKDOWN.apply("\\ ` * _ [ ] | ~ < > &"))
        .isEqualTo("\\\\ \\` \\* \\_ \\[ \\] \\| \\~ &lt; &gt; &amp;");
    assertThat(Stream.of("# a", "- a", "+ a", "a # - +").map(Escape.MARKDOWN))
        .containsExactly("\\# a", "\\- a", "\\+ a", "a # - +");
    assertThat(Escape.MARKDOWN.apply("a\r\n\tb\u007f")).isEqualTo("a b");
    assertThat(Escape.MARKDOWN.apply("https://x http://y")).isEqualTo("https&#58;//x http&#58;//y");
  }

  @Test
  @SuppressWarnings("StringConcatToTextBlock") // the quotes and escapes are what matters
  void valuesOfSecretSettingsAreHiddenAndOthersShown() {
    String shown = "user: me, port: 80, take: {token: {json: id}}, --user=me";

    assertThat(Secrets.hidden(shown)).isEqualTo(shown);
    assertThat(
            Secrets.hidden(
                "password: a\nDB_PASSWD: 'b c'\n\"myPwd\": \"c\\\"d\"\nclient-secret: d, x: 1\n"
                    + "AUTH_TOKEN: e\nCredentials: f\napi_key: g\napikey: h\nprivate-key: i\n"
                    + "Authorization: Bearer j\nCookie: k"))
        .isEqualTo(
            "password: ***\nDB_PASSWD: ***\n\"myPwd\": ***\nclient-secret: ***, x: 1\n"
                + "AUTH_TOKEN: ***\nCredentials: ***\napi_key: ***\napikey: ***\nprivate-key: ***\n"
                + "Authorization: ***\nCookie: ***");
    assertThat(Secrets.hidden("--db.password=a -Dx.token=b --secret=c,d"))
        .isEqualTo("--db.password=*** -Dx.token=*** --secret=***,d");
  }

  @Test
  void aTrialCountsOrSaysWhyNot() {
    TrialCopy trial =
        TrialCopy.of(FailedTrial.TRIAL)
            .outcome(Trial.Outcome.COMPLETED)
            .load(LoadSummaries.of(10, 100, 5));

    assertThat(Names.state(trial.trial())).isEqualTo("valid");
    assertThat(
            Names.state(
                trial
                    .warnings(List.of(GateCode.STEAL.warning(Severity.VOID, "20 %", "Wait.")))
                    .trial()))
        .isEqualTo("void");
    assertThat(Names.state(trial.outcome(Trial.Outcome.FAILED).trial())).isEqualTo("failed");
    assertThat(Names.state(trial.outcome(Trial.Outcome.INTERRUPTED).trial()))
        .isEqualTo("interrupted");
    assertThat(Stream.of(Tier.DOWNSTREAM, Tier.DEPENDENCIES).map(Names::tier))
        .containsExactly("downstream", "dependencies");
    assertThat(Stream.of("platform", "virtual", "reactive", "other").map(Names::modeOrder))
        .containsExactly(0, 1, 2, 3);
  }
}
