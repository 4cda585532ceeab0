package dev.loomgauge.load.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestMixReaderTest {
  @Test
  void sharesAreMadePartsOfOneAndTheLoginComesLast() throws PlanException {
    RequestMix mix =
        mix(
            "'requests':{'a':{'share':3,'path':'/{t}'},'b':{'path':'/b'}},"
                + "'login':{'path':'/login','take':{'t':{'cookie':'SID'}}}");

    assertThat(mix.kinds()).extracting(Kind::share).containsExactly(0.75, 0.25);
    assertThat(mix.names()).isEqualTo(List.of("a", "b", "login"));
    assertThat(mix.givers()).isEqualTo(Map.of("t", 2));
    assertThat(mix.login().orElseThrow().takes())
        .isEqualTo(Map.of("t", new Extractor.Cookie("SID")));
  }

  @Test
  void onePlainRequestHasNoNames() throws PlanException {
    assertThat(mix("'request':{'path':'/'}").names()).isEmpty();
  }

  @Test
  void aKindThatNeedsWhatComesAfterItIsRefused() {
    assertThatThrownBy(
            () ->
                mix(
                    "'requests':{'a':{'path':'/{y}','take':{'x':{'header':'X'}}},"
                        + "'b':{'path':'/{x}','take':{'y':{'header':'Y'}}}}"))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("requests.a")
        .hasMessageContaining("can never be sent: {y} is taken from answers to requests that need");
  }

  @Test
  void whatCannotBeMeantIsRefusedWithItsPlace() {
    refused("'request':{'path':'/'},'requests':{'a':{'path':'/'}}", "exactly one of request");
    refused("'request':{'path':'/'},'login':{'path':'/'}", "login");
    refused("'requests':{}", "requests");
    refused("'requests':{'a b':{'path':'/'}}", "requests.a b");
    refused("'requests':{'login':{'path':'/'}},'login':{'path':'/l'}", "requests.login");
    refused("'requests':{'a':{'path':'/','share':0}}", "requests.a.share");
    refused("'requests':{'a':{'path':'x'}}", "requests.a.path");
    refused("'requests':{'a':{'path':'/'}},'check':{'minBytes':1}", "check");
    refused("'requests':{'a':{'path':'/','take':{'x':{}}}}", "requests.a.take.x");
    refused("'requests':{'a':{'path':'/','take':{'x':{'json':'a..b'}}}}", "requests.a.take.x.json");
    refused("'requests':{'a':{'path':'/'}},'login':{'path':'/','share':1}", "login.share");
    refused(
        "'variables':{'x':{'uniform':[1,2]}},"
            + "'requests':{'a':{'path':'/','take':{'x':{'header':'X'}}}}",
        "take.x");
    refused("'requests':{'a':{'path':'/{x}'}}", "{x} is not among the variables");
  }

  private static void refused(String content, String where) {
    assertThatThrownBy(() -> mix(content))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining(where);
  }

  private static RequestMix mix(String content) throws PlanException {
    String json =
        "{'version':1,'target':'http://127.0.0.1:81',"
            + content
            + ",'closed':{'users':2},'windowMs':1}";
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return PlanReader.read(new ByteArrayInputStream(bytes)).mix();
  }

  @Test
  void theFirstThatGivesAValueIsTheOneToFetchItFrom() throws PlanException {
    RequestMix mix =
        mix(
            "'requests':{'a':{'path':'/a','take':{'t':{'header':'X'}}},"
                + "'b':{'path':'/b','take':{'t':{'header':'X'}}},'c':{'path':'/{t}'}}");

    assertThat(mix.givers()).isEqualTo(Map.of("t", 0));
  }

  @Test
  void aNameHasSixtyFourCharactersAtMost() throws PlanException {
    String longest = "a_-" + "9".repeat(61);

    assertThat(mix("'requests':{'%s':{'path':'/'}}".formatted(longest)).names())
        .isEqualTo(List.of(longest));
    refused("'requests':{'%s9':{'path':'/'}}".formatted(longest), "is no name of a request");
    refused("'requests':{'9a':{'path':'/'}}", "requests.9a: is no name of a request");
    assertThat(mix("'requests':{'login':{'path':'/'}}").names()).isEqualTo(List.of("login"));
  }

  @Test
  void aValueIsTakenFromOnePlaceThatHasAName() throws PlanException {
    String take = "'requests':{'a':{'path':'/','take':{'x':%s}}}";
    assertThat(mix(take.formatted("{'json':'a.0.b'}")).kinds().getFirst().takes())
        .isEqualTo(Map.of("x", new Extractor.JsonBody(List.of("a", "0", "b"))));
    assertThat(mix(take.formatted("{'header':'X-A'}")).kinds().getFirst().takes())
        .isEqualTo(Map.of("x", new Extractor.Header("X-A")));
    refused(
        take.formatted("{'header':'X A'}"), "take.x: \"X A\" is no name of a header or a cookie");
    refused(take.formatted("{'cookie':''}"), "take.x: \"\" is no name of a header or a cookie");
    refused(take.formatted("{'header':'X','cookie':'Y'}"), "needs exactly one of json, header and");
    refused("'requests':{'a':{'path':'/','take':{'1x':{'json':'a'}}}}", "take.1x: is no name");
    refused("'requests':{'a':{'path':'/','share':1000001}}", "requests.a.share: must be a number");
    assertThat(mix("'requests':{'a':{'path':'/','share':1000000}}").kinds().getFirst().share())
        .isEqualTo(1);
  }

  @Test
  void aLoginKnowsWhatIsDrawnAndNothingThatIsTaken() throws PlanException {
    String kinds =
        "'variables':{'id':{'uniform':[1,2]}},'requests':{'a':{'path':'/','take':{'t':{'header':'T'}}}},'login':{'path':'/{%s}'}";
    assertThat(mix(kinds.formatted("id")).login().orElseThrow().share()).isZero();
    refused(kinds.formatted("t"), "login.path: {t} is not among the variables");
  }

  @Test
  void aPathThatCannotBeOneIsRefusedWithItsKey() {
    for (String key : new String[] {"histogram", "cacert"}) {
      refused(
          "'request':{'path':'/'},'" + key + "':'a\\u0000b'",
          "load plan: " + key + ": is no file path: ");
    }
    refused(
        "'request':{'path':'/'},'variables':{'v':{'file':'a\\u0000b'}}",
        "load plan: variables.v.file: is no file path: ");
  }
}
