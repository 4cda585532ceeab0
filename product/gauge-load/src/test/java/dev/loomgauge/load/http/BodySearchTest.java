package dev.loomgauge.load.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BodySearchTest {

  @Test
  void aTextIsFoundExactlyWhereItStandsHoweverTheBodyIsCut() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      String wanted = text(random, 1 + random.nextInt(5));
      String body = text(random, random.nextInt(12));

      assertThat(found(wanted, body, random))
          .as("%s in %s", wanted, body)
          .isEqualTo(body.contains(wanted));
    }
  }

  @Test
  void severalStepsBackAreTaken() {
    assertThat(found("aab", "aacab", new Random(1))).isFalse();
    assertThat(found("aabaaa", "aabaabaaa", new Random(1))).isTrue();
  }

  private static boolean found(String wanted, String body, Random random) {
    BodySearch search = new BodySearch(wanted);
    search.begin();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from < bytes.length; ) {
      int to = from + 1 + random.nextInt(bytes.length - from);
      search.feed(bytes, from, to);
      from = to;
    }
    return search.found();
  }

  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(3)));
    }
    return text.toString();
  }
}
