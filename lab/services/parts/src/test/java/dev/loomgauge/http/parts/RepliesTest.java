package dev.loomgauge.http.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class RepliesTest {
  private static final String JSON = "application/json";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /order/17?guard=lock&x=1 | order | 17   | guard=lock&x=1
          /order/17/18             | order | 17/18 | ''
          /order/                  | order | ''   | ''
          /order                   | order | ''   | ''
          /order?                  | order | ''   | ''
          /wait?ms=1?2             | wait  | ''   | ms=1?2
          /wait?a=/b               | wait  | ''   | a=/b
          /                        | ''    | ''   | ''
          ''                       | ''    | ''   | ''
          """)
  void aPathHasANameAnItemAndAQuery(String path, String name, String item, String query) {
    assertThat(Asked.of(path)).isEqualTo(new Asked(name, item, query));
  }

  @Test
  void aFlagIsTheFirstOfItsNameAsSent() {
    Asked asked = Asked.of("/wait?xms=9&ms=1=2&ms=3&empty=");

    assertThat(asked.flag("ms")).hasValue("1=2");
    assertThat(asked.flag("empty")).hasValue("");
    assertThat(asked.flag("m")).isEmpty();
    assertThat(Asked.of("/wait").flag("ms")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0,true",
    "9,true",
    "123456789012345678,true",
    "1234567890123456789,false",
    "'',false",
    "1a,false",
    "-1,false",
    "1:,false",
    "1/,false"
  })
  void anIdHasOneToEighteenDigits(String item, boolean is) {
    assertThat(new Asked("order", item, "").hasId()).isEqualTo(is);
  }

  @Test
  void whatIsRefusedSaysWhatWouldFit() {
    assertThat(Asked.of("/order/a\"<b>").badId())
        .isEqualTo(
            new Reply(
                400,
                JSON,
                "{\"error\":\"bad-request\",\"message\":\"id=a\\\"<b>: use /order/{id} with 1 to 18"
                    + " digits\"}",
                Map.of()));
    assertThat(Asked.unknown(List.of("/b", "/a")))
        .isEqualTo(
            new Reply(
                404,
                JSON,
                "{\"error\":\"no-such-path\",\"message\":\"there are /b, /a\"}",
                Map.of()));
    assertThat(AskedWait.refusal())
        .isEqualTo(
            new Reply(
                400,
                JSON,
                "{\"error\":\"bad-request\",\"message\":\"use /wait?ms={ms} with a whole number"
                    + " from 1 to 3600000\"}",
                Map.of()));
    assertThat(new BadSetting("JOIN", "rope", "use a or b")).hasMessage("JOIN=rope: use a or b");
  }

  @Test
  void repliesHaveAStatusATypeABodyAndHeaders() {
    assertThat(Reply.text("a"))
        .isEqualTo(new Reply(200, "text/plain; charset=utf-8", "a", Map.of()));
    assertThat(Reply.json("{}").withHeader("X-Left", "2"))
        .isEqualTo(new Reply(200, JSON, "{}", Map.of("X-Left", "2")));
    assertThat(Reply.problem(503, "e", "m").withHeader("a", "b").withHeader("c", "d"))
        .returns(503, Reply::status)
        .returns(Map.of("a", "b", "c", "d"), Reply::headers);
    assertThat(Reply.jsonOf(new TreeMap<>(Map.of("b", List.of(1, 2), "a", "x\"y"))))
        .isEqualTo(new Reply(200, JSON, "{\"a\":\"x\\\"y\",\"b\":[1,2]}", Map.of()));
    assertThatThrownBy(() -> Reply.text("")).hasMessage("a reply needs a body");
  }

  @Test
  void everyFailureOfTheDownstreamHasItsAnswer() {
    assertThat(
            List.of(
                DownstreamFailure.unreachable().reply(),
                DownstreamFailure.late(Duration.ofMillis(1500)).reply(),
                DownstreamFailure.refused(429).reply(),
                DownstreamFailure.empty().reply()))
        .containsExactly(
            Reply.problem(
                502,
                "downstream-unavailable",
                "the downstream cannot be reached: check that it runs at DOWNSTREAM_URL"),
            Reply.problem(
                504,
                "downstream-timeout",
                "the downstream did not answer within 1500 ms (DOWNSTREAM_TIMEOUT_MS)"),
            Reply.problem(502, "downstream-failed", "the downstream answered 429 instead of 200"),
            Reply.problem(
                502, "downstream-unreadable", "the downstream answered with an empty body"));
    assertThat(DownstreamFailure.refused(429))
        .hasMessage("the downstream answered 429 instead of 200");
    assertThat(DownstreamFailure.empty().getStackTrace()).isEmpty();
  }

  @Test
  void anOrderHasTheAnswersInTheOrderOfItsCalls() {
    assertThat(Arrays.stream(Call.values()).map(call -> call.path("17")))
        .containsExactly(
            "/downstream/payment/17", "/downstream/inventory/17", "/downstream/notification/17");
    assertThat(OrderAnswer.of("17", List.of("1", "{}", "[3]")).body())
        .isEqualTo("{\"order\":17,\"payment\":1,\"inventory\":{},\"notification\":[3]}");
    assertThat(OrderAnswer.of("17", List.of("1", "2", "3"), new OrderWork(4, 5)))
        .isEqualTo(
            Reply.json(
                "{\"order\":17,\"payment\":1,\"inventory\":2,\"notification\":3,\"fraudCheck\":4,"
                    + "\"tax\":5}"));
    assertThat(OrderWork.done()).isEqualTo(new OrderWork(121_013_308, 121_013_308));
  }

  @Test
  void runtimeInfoTellsOfTheThreadThatAnswersAndOfTheProcess() {
    Map<String, Object> expected = new TreeMap<>();
    expected.put("service", "s");
    expected.put("threads", "virtual");
    expected.put("threadName", Thread.currentThread().getName());
    expected.put("permits", 3);
    expected.put("jdk", Runtime.version().toString());
    expected.put("jdkVendor", System.getProperty("java.vendor"));
    expected.put("cores", Runtime.getRuntime().availableProcessors());
    expected.put("pid", ProcessHandle.current().pid());
    expected.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
    expected.put(
        "gc",
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .toList());

    Reply reply = RuntimeInfo.reply("s", "virtual", Map.of("permits", 3));

    assertThat(JsonMapper.shared().readTree(reply.body()))
        .isEqualTo(JsonMapper.shared().readTree(JsonMapper.shared().writeValueAsString(expected)));
    assertThat(reply.body()).startsWith("{\"service\":\"s\",\"threads\":\"virtual\",");
  }
}
