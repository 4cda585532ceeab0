package dev.loomgauge.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.PlanReader;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    for (String method : List.of("POST", "PUT", "PATCH")) {
      assertThat(next(requests("{'method':'%s','path':'/'}".formatted(method), "{}", 0)))
          .contains("Content-Length: 0\r\n");
    }
    assertThat(next(requests("{'method':'DELETE','path':'/'}", "{}", 0)))
        .doesNotContain("Content-Length");
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

  /** As at the end of many a file. */
  @Test
  void blankLinesAreNoValues() throws Exception {
    Path file = Files.writeString(folder.resolve("ids"), "\n1\n\n2\n \t\n\n");
    RequestSequence requests = requests("{'path':'/{w}'}", "{'w':{'file':'" + file + "'}}", 1);

    assertThat(List.of(next(requests), next(requests)))
        .allSatisfy(request -> assertThat(request).startsWith("GET /2 HTTP"));
    Path blank = Files.writeString(folder.resolve("blank"), "\n \n");
    assertThatThrownBy(() -> requests("{'path':'/{w}'}", "{'w':{'file':'" + blank + "'}}", 0))
        .hasMessageContaining("is empty");
  }

  @Test
  void aFileThatDoesNotFitIntoMemoryIsRefusedBeforeItFillsIt() throws Exception {
    Path file = Path.of("ids");
    long both = (32 + 4) + (32 + 3) + (32 + 5); // the second line stands as b%20b in a target
    assertThat(lines(file, "aaaa\nb b\n", both).plain()).hasSize(2);
    assertThatThrownBy(() -> lines(file, "aaaa\nb b\n", both - 1))
        .isInstanceOf(PlanException.class)
        .hasMessage(
            "load plan: variables.w.file: ids does not fit into the memory of the load engine:"
                + " give its first 1 lines, or fewer");
  }

  private static ValueFiles.Lines lines(Path file, String text, long most) throws Exception {
    return ValueFiles.lines(
        "variables.w.file", file, new BufferedReader(new StringReader(text)), most);
  }

  @Test
  void valuesAreDrawnInTheOrderOfThePlan() throws PlanException {
    List<String> names =
        IntStream.range(0, 12).mapToObj(i -> "v" + (char) ('l' - i)).collect(Collectors.toList());
    String variables =
        names.stream()
            .map(name -> "'" + name + "':{'uniform':[0,1000000000]}")
            .collect(Collectors.joining(",", "{", "}"));
    String path = names.stream().map(name -> "/{" + name + "}").collect(Collectors.joining());
    SplittableRandom same = new SplittableRandom(1);
    String drawn =
        names.stream()
            .map(_ -> "/" + same.nextLong(0, 1_000_000_001))
            .collect(Collectors.joining());
    assertThat(next(requests("{'path':'" + path + "'}", variables, 0)).split(" ", -1)[1])
        .isEqualTo(drawn);
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
    return new RequestSequence(plan, ValueFiles.read(plan), new SplittableRandom(1), thread);
  }

  private static String next(RequestSequence requests) {
    return StandardCharsets.UTF_8.decode(requests.next(0, requests.newUser())).toString();
  }

  private static RequestSequence mix(String content) throws PlanException {
    String json =
        "{'version':1,'target':'http://127.0.0.1:81',"
            + content
            + ",'closed':{'users':2},'threads':2,'windowMs':1}";
    Plan plan =
        PlanReader.read(
            new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    return new RequestSequence(plan, ValueFiles.read(plan), new SplittableRandom(1), 0);
  }

  @Test
  void aUserLogsInAndFetchesWhatARequestNeedsBeforeIt() throws PlanException {
    RequestSequence requests =
        mix(
            "'requests':{'order':{'share':3,'path':'/o/{tag}'},"
                + "'list':{'share':1,'path':'/l/{token}','take':{'tag':{'header':'X'}}}},"
                + "'login':{'path':'/in','take':{'token':{'json':'t'}}}");
    UserMemory user = requests.newUser();
    UserMemory other = requests.newUser();

    assertThat(requests.draw(user)).isEqualTo(2);
    requests.succeeded(1, user);
    assertThat(requests.draw(user)).isEqualTo(2);
    requests.succeeded(2, user);
    user.take(1, "t0".getBytes(StandardCharsets.UTF_8));
    // Both kinds begin with the list, which gives the order its tag.
    for (int i = 0; i < 20; i++) {
      assertThat(requests.draw(user)).isEqualTo(1);
    }
    assertThat(StandardCharsets.UTF_8.decode(requests.next(1, user)).toString())
        .startsWith("GET /l/t0 HTTP/1.1\r\n");
    user.take(0, "a b".getBytes(StandardCharsets.UTF_8));
    int orders = 0;
    for (int i = 0; i < 4_000; i++) {
      orders += requests.draw(user) == 0 ? 1 : 0;
    }
    assertThat(orders / 4_000.0).isCloseTo(0.75, within(0.03));
    assertThat(StandardCharsets.UTF_8.decode(requests.next(0, user)).toString())
        .startsWith("GET /o/a%20b HTTP/1.1\r\n");
    assertThat(requests.draw(other)).isEqualTo(2);
  }

  @Test
  void usersWithoutAMemoryAreOne() throws PlanException {
    RequestSequence plain = mix("'request':{'path':'/'}");
    assertThat(plain.newUser()).isSameAs(plain.newUser());
    assertThat(plain.draw(plain.newUser())).isZero();
    assertThat(plain.capture(0)).isNull();
    RequestSequence taking =
        mix("'requests':{'a':{'path':'/','take':{'x':{'header':'X'}}},'b':{'path':'/{x}'}}");
    assertThat(taking.newUser()).isNotSameAs(taking.newUser());
    assertThat(taking.capture(0)).isNotNull();
    assertThat(taking.capture(1)).isNull();
  }

  @Test
  void aRequestThatGrowsIsSentWhole() throws Exception {
    String longLine = "x".repeat(3_000);
    Path file = Files.writeString(folder.resolve("long"), "a\n" + longLine + "\nb\n");
    RequestSequence requests =
        requests("{'method':'POST','path':'/','body':'{w}'}", "{'w':{'file':'" + file + "'}}", 0);

    assertThat(next(requests)).endsWith("Content-Length: 1\r\n\r\na");
    // Every second line, as there are two threads.
    assertThat(next(requests)).endsWith("Content-Length: 1\r\n\r\nb");
    assertThat(next(requests)).endsWith("Content-Length: 3000\r\n\r\n" + longLine);
    assertThat(next(requests)).endsWith("Content-Length: 1\r\n\r\na");
  }

  @Test
  void zipfAndUniformReachBothEndsOfTheirRange() throws PlanException {
    RequestSequence requests =
        requests("{'path':'/{u_7}/{Z1}'}", "{'u_7':{'uniform':[7,9]},'Z1':{'zipf':[3,5,1.0]}}", 0);
    Set<String> seen = new TreeSet<>();
    for (int i = 0; i < 500; i++) {
      seen.add(next(requests).split(" ", -1)[1]);
    }
    assertThat(seen)
        .containsExactly("/7/3", "/7/4", "/7/5", "/8/3", "/8/4", "/8/5", "/9/3", "/9/4", "/9/5");
  }

  @Test
  void aVariableInAHeaderAloneIsDrawnForEachRequest() throws Exception {
    Path file = Files.writeString(folder.resolve("lines"), "a b\nx\nc\nx\n");
    RequestSequence requests =
        requests("{'path':'/','headers':{'X-W':'{w}'}}", "{'w':{'file':'" + file + "'}}", 0);
    assertThat(next(requests)).endsWith("X-W: a b\r\n\r\n");
    assertThat(next(requests)).endsWith("X-W: c\r\n\r\n");
  }

  @Test
  void linesAtRandomDoNotComeInTurnAndAllCome() throws Exception {
    Path file = Files.writeString(folder.resolve("random"), "a\nb\nc\nd\n");
    RequestSequence requests =
        requests("{'path':'/{w}'}", "{'w':{'file':'" + file + "','order':'random'}}", 0);
    Set<String> seen = new TreeSet<>();
    for (int i = 0; i < 200; i++) {
      seen.add(next(requests).split(" ", -1)[1]);
    }
    // In turn the first of two threads would have every second line.
    assertThat(seen).containsExactly("/a", "/b", "/c", "/d");
  }

  @Test
  void whatWasTakenIsEscapedInAPathAndNowhereElse() throws PlanException {
    RequestSequence requests =
        mix(
            "'requests':{'a':{'path':'/a','take':{'t':{'header':'T'}}},"
                + "'b':{'method':'PUT','path':'/{t}','headers':{'X-T':'{t}'},'body':'<{t}>'}}");
    UserMemory user = requests.newUser();
    user.take(0, "a b".getBytes(StandardCharsets.UTF_8));
    assertThat(StandardCharsets.UTF_8.decode(requests.next(1, user)).toString())
        .isEqualTo(
            "PUT /a%20b HTTP/1.1\r\nHost: 127.0.0.1:81\r\nX-T: a b\r\nContent-Length: 5\r\n\r\n<a b>");
  }
}
