package dev.loomgauge.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.PlanReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestSequenceTest {
  @TempDir Path folder;

  @Test
  void aPlainRequestIsJustItsLineAndHost() throws PlanException {
    RequestSequence requests = requests("{'path':'/a?b=c'}", "{}", 0);
    assertThat(next(requests)).isEqualTo("GET /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:81\r\n\r\n");
    assertThat(next(requests)).isEqualTo("GET /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:81\r\n\r\n");
  }

  @Test
  void methodHeadersAndBodyAreSentAsWritten() throws PlanException {
    String request =
        "{'method':'POST','path':'/a','headers':{'Host':'other','X-A':'1'},'body':'\u00e4{x}'}";
    assertThat(next(requests(request, "{}", 0)))
        .isEqualTo(
            "POST /a HTTP/1.1\r\nHost: other\r\nX-A: 1\r\nContent-Length: 5\r\n\r\n\u00e4{x}");
    assertThat(next(requests("{'method':'PUT','path':'/'}", "{}", 0)))
        .contains("Content-Length: 0\r\n");
  }

  @Test
  void oneDrawStandsInAllPlacesAndTheLengthFollows() throws PlanException {
    RequestSequence requests =
        requests(
            "{'method':'POST','path':'/{id}','headers':{'X-Id':'{id}'},'body':'{\\\"id\\\":"
                + " {id}}'}",
            "{'id':{'uniform':[99990,100010]}}",
            0);
    for (int i = 0; i < 100; i++) {
      String request = next(requests);
      String id = request.substring(6, request.indexOf(" HTTP"));
      assertThat(Long.parseLong(id)).isBetween(99_990L, 100_010L);
      assertThat(request).contains("X-Id: " + id + "\r\n").endsWith("\r\n\r\n{\"id\": " + id + "}");
      assertThat(request).contains("Content-Length: " + (8 + id.length()) + "\r\n");
    }
  }

  @Test
  void theSameSeedAsksForTheSameThings() throws PlanException {
    String variables = "{'id':{'zipf':[1,1000000,1.1]}}";
    RequestSequence one = requests("{'path':'/{id}'}", variables, 0);
    RequestSequence two = requests("{'path':'/{id}'}", variables, 0);
    for (int i = 0; i < 50; i++) {
      assertThat(next(one)).isEqualTo(next(two));
    }
  }

  @Test
  void threadsTakeTheLinesOfAFileInTurnAndEscapeThemInPaths() throws Exception {
    Path file = Files.writeString(folder.resolve("words"), "a b\nc?d=1\ne\nf\n");
    String variables = "{'w':{'file':'" + file + "'}}";
    RequestSequence first = requests("{'path':'/{w}','headers':{'X-W':'{w}'}}", variables, 0);
    RequestSequence second = requests("{'path':'/{w}','headers':{'X-W':'{w}'}}", variables, 1);
    assertThat(next(first)).startsWith("GET /a%20b HTTP").contains("X-W: a b\r\n");
    assertThat(next(second)).startsWith("GET /c?d=1 HTTP");
    assertThat(next(first)).startsWith("GET /e HTTP");
    assertThat(next(second)).startsWith("GET /f HTTP");
    assertThat(next(first)).startsWith("GET /a%20b HTTP");
  }

  @Test
  void aFileThatCannotBeUsedIsNamed() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatThrownBy(() -> requests("{'path':'/{w}'}", "{'w':{'file':'" + empty + "'}}", 0))
        .hasMessageContaining("variables.w.file")
        .hasMessageContaining("is empty");
    assertThatThrownBy(() -> requests("{'path':'/{w}'}", "{'w':{'file':'/no/such'}}", 0))
        .hasMessageContaining("/no/such");
  }

  private static RequestSequence requests(String request, String variables, int thread)
      throws PlanException {
    String json =
        "{'version':1,'target':'http://127.0.0.1:81','request':"
            + request
            + ",'variables':"
            + variables
            + ",'closed':{'users':2},'threads':2,'windowMs':1}";
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Plan plan = PlanReader.read(new ByteArrayInputStream(bytes));
    return new RequestSequence(plan, new SplittableRandom(1), thread);
  }

  private static String next(RequestSequence requests) {
    return StandardCharsets.UTF_8.decode(requests.next(0, requests.newUser())).toString();
  }
}
