package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Kinds of request with shares, a login, and values from earlier answers. */
class MixIT {
  private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)");
  private static final String MIX =
      "'login':{'method':'POST','path':'/login','body':'user={id}',"
          + "'take':{'token':{'json':'auth.tokens.0'},'session':{'cookie':'SID'}}},"
          + "'requests':{"
          + "'list':{'share':70,'path':'/owners/{id}','headers':{'Cookie':'SID={session}'},"
          + "'take':{'tag':{'header':'X-Tag'}}},"
          + "'create':{'share':30,'method':'POST','path':'/orders/{tag}',"
          + "'headers':{'Authorization':'Bearer {token}'},'body':'{\\\"id\\\": {id}}',"
          + "'check':{'status':['201']}}},"
          + "'variables':{'id':{'uniform':[1,1000]}},";

  /** What a server saw: the kinds of request, and what should not have come. */
  private static final class Shop {
    final Map<String, AtomicInteger> kinds = new ConcurrentHashMap<>();
    final Map<String, String> wrong = new ConcurrentHashMap<>();
    private final AtomicInteger users = new AtomicInteger();
    private final int failedLogins;

    Shop(int failedLogins) {
      this.failedLogins = failedLogins;
    }

    void serve(LoopbackServer.Visit visit) throws IOException {
      int user = users.incrementAndGet();
      int logins = 0;
      int lists = 0;
      while (true) {
        String head = visit.request();
        Matcher length = LENGTH.matcher(head);
        String body =
            length.find()
                ? new String(visit.body(Integer.parseInt(length.group(1))), StandardCharsets.UTF_8)
                : "";
        String path = head.split(" ", -1)[1];
        if (path.equals("/login")) {
          count("login");
          logins++;
          expect(body.matches("user=\\d+"), "login with the body " + body);
          expect(logins <= failedLogins + 1, "login " + logins + " of " + user);
          visit.write(logins <= failedLogins ? answer("401 No", "", "no") : loggedIn(user));
        } else if (path.startsWith("/owners/")) {
          count("list");
          lists++;
          expect(logins == failedLogins + 1, "a list after " + logins + " logins");
          expect(head.contains("Cookie: SID=s" + user + "\r\n"), "list of " + user + ": " + head);
          visit.write(answer("200 OK", "X-Tag: " + user + "-" + lists + "\r\n", "[]"));
        } else {
          count("create");
          expect(path.equals("/orders/" + user + "-" + lists), user + " ordered at " + path);
          expect(head.contains("Authorization: Bearer t" + user + "\r\n"), head);
          expect(body.matches("\\{\"id\": \\d+}"), "order with the body " + body);
          visit.write(answer("201 Created", "", ""));
        }
      }
    }

    private static String loggedIn(int user) {
      return answer(
          "200 OK",
          "Set-Cookie: other=1\r\nSet-Cookie: SID=s" + user + "; Path=/; HttpOnly\r\n",
          "{\"auth\": {\"tokens\": [\"t" + user + "\", \"x\"]}}");
    }

    private static String answer(String status, String headers, String body) {
      return "HTTP/1.1 "
          + status
          + "\r\n"
          + headers
          + "Content-Length: "
          + body.length()
          + "\r\n\r\n"
          + body;
    }

    private void count(String kind) {
      kinds.computeIfAbsent(kind, name -> new AtomicInteger()).incrementAndGet();
    }

    private void expect(boolean right, String what) {
      if (!right) {
        wrong.put(what, what);
      }
    }

    int of(String kind) {
      return kinds.getOrDefault(kind, new AtomicInteger()).get();
    }
  }

  @Test
  void usersLogInAndSendEachKindByItsShareWithTheirOwnValues() throws Exception {
    Shop shop = new Shop(0);
    try (LoopbackServer server = LoopbackServer.with(shop::serve)) {
      Output output =
          Output.of(server.port(), MIX + "'closed':{'users':8,'thinkMs':2},'windowMs':1500");

      assertThat(shop.wrong.values()).isEmpty();
      assertThat(shop.of("login")).isEqualTo(8);
      int all = shop.of("list") + shop.of("create");
      assertThat(all).as("requests of a second and a half, however slow").isGreaterThan(100);
      // Three standard deviations of a binomial share.
      assertThat((double) shop.of("create") / all)
          .isCloseTo(0.3, within(3 * Math.sqrt(0.21 / all) + 8.0 / all));
      JsonNode kinds = output.summary().get("kinds");
      assertThat(output.summary().get("errors").isEmpty()).isTrue();
      assertThat(kinds.get("list").get("ok").asInt()).isCloseTo(shop.of("list"), within(8));
      assertThat(kinds.get("create").get("ok").asInt()).isCloseTo(shop.of("create"), within(8));
      assertThat(kinds.get("login").get("ok").asInt()).isEqualTo(8);
      assertThat(kinds.get("list").get("p99Ms").asDouble()).isPositive();
      assertThat(sumOfKinds(kinds)).isEqualTo(output.number("ok"));
      for (JsonNode row : output.windowRows()) {
        assertThat(sumOfKinds(row.get("kinds"))).isEqualTo(row.get("ok").asLong());
      }
    }
  }

  @Test
  void aLoginIsRepeatedUntilItSucceedsAndItsFailuresAreItsOwn() throws Exception {
    Shop shop = new Shop(2);
    try (LoopbackServer server = LoopbackServer.with(shop::serve)) {
      Output output =
          Output.of(server.port(), MIX + "'closed':{'users':3,'thinkMs':5},'windowMs':500");

      assertThat(shop.wrong.values()).isEmpty();
      assertThat(shop.of("login")).isEqualTo(9);
      JsonNode login = output.summary().get("kinds").get("login");
      assertThat(login.get("ok").asInt()).isEqualTo(3);
      assertThat(login.get("errors").get("check-failed").asInt()).isEqualTo(6);
      assertThat(output.errors("check-failed")).isEqualTo(6);
      assertThat(output.summary().get("errorSamples").get("check-failed").asString())
          .isEqualTo("login: status 401");
    }
  }

  @Test
  void everyConnectionOfTheOpenModelIsAUser() throws Exception {
    Shop shop = new Shop(0);
    try (LoopbackServer server = LoopbackServer.with(shop::serve)) {
      Output output = Output.of(server.port(), MIX + "'open':{'rate':400},'windowMs':1000");

      assertThat(shop.wrong.values()).isEmpty();
      // A connection that was opened at the very end has not sent its login yet.
      assertThat(shop.of("login")).isBetween(1, server.connections.get());
      assertThat(output.summary().get("kinds").get("list").get("ok").asInt()).isPositive();
    }
  }

  @Test
  void anAnswerWithoutTheValueIsAnErrorThatNamesIt() throws Exception {
    try (LoopbackServer server = LoopbackServer.answering(1)) {
      Output output =
          Output.of(
              server.port(),
              "'requests':{'first':{'path':'/','take':{'next':{'json':'page.next'}}},"
                  + "'second':{'path':'/{next}'}},'closed':{'users':1},'windowMs':300");

      JsonNode kinds = output.summary().get("kinds");
      assertThat(kinds.get("first").get("ok").asInt()).isZero();
      assertThat(kinds.get("second").get("ok").asInt()).isZero();
      assertThat(output.summary().get("errorSamples").get("check-failed").asString())
          .isEqualTo("first: the answer has no JSON field page.next");
    }
  }

  private static long sumOfKinds(JsonNode kinds) {
    long sum = 0;
    for (JsonNode kind : kinds) {
      sum += kind.get("ok").asLong();
    }
    return sum;
  }
}
