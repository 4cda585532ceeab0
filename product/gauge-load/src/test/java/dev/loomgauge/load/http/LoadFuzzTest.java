package dev.loomgauge.load.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.load.plan.Extractor;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.PlanReader;
import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The readers of the load engine. */
class LoadFuzzTest implements FuzzContract {
  private static final List<String> ANSWERS =
      List.of(
          "HTTP/1.1 200 OK\r\nContent-Length: 24\r\nX-Next: 7\r\n\r\n{\"a\": [{\"id\": 4711}, {}]}",
          """
          HTTP/1.1 200 OK\r
          Transfer-Encoding: chunked\r
          Set-Cookie: SID="a b"; Path=/\r
          \r
          5\r
          hello\r
          A;name=value\r
          , my world\r
          0\r
          Trailer: x\r
          \r
          """,
          "HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n",
          "HTTP/1.0 200 OK\r\nConnection: keep-alive, x\r\n\r\nto the end");

  private static final List<String> PLANS =
      List.of(
          """
          {"version":1,"target":"https://[::1]:8443","insecure":true,"addresses":["127.0.0.1"],
           "request":{"method":"POST","path":"/a/{id}?x={w}","headers":{"X-Id":"{id}"},"body":"{not}"},
           "variables":{"id":{"uniform":[1,1000000]},"z":{"zipf":[1,10,1.1]},"w":{"file":"/f"}},
           "open":{"rate":500.5,"arrivals":"poisson","maxConnections":2000,"rampMs":100},
           "startAtEpochMs":123,"warmupMs":5000,"windowMs":8000.5,"drainMs":10,"timeoutMs":2000,
           "check":{"status":["200","3xx","404..410"],"bodyContains":"ok","minBytes":3},
           "threads":2,"seed":9,"histogram":"/h.hlog"}
          """,
          """
          {"version":1,"target":"http://localhost:80","request":{"path":"/"},
           "closed":{"users":3,"thinkMs":10,"steps":[{"users":1,"ms":500},{"users":3,"ms":750}]},
           "windowMs":1000}
          """);

  @Override
  public List<FuzzedReader> readers(Path folder) {
    return List.of(
        new FuzzedReader(
            "answers",
            ANSWERS.stream().map(answer -> answer.getBytes(UTF_8)).toList(),
            List.of("\r\n", "Content-Length: ", "chunked", "0\r\n\r\n", "HTTP/1.1 ", "Connection:"),
            LoadFuzzTest::answer,
            Set.of(MalformedResponse.class)),
        new FuzzedReader(
            "plans",
            PLANS.stream().map(plan -> plan.getBytes(UTF_8)).toList(),
            List.of("\"closed\":", "\"open\":", "\"requests\":", "\"zipf\":", "{id}"),
            input -> PlanReader.read(new ByteArrayInputStream(input)),
            Set.of(PlanException.class)));
  }

  /** In one piece and byte by byte: both must understand the same. */
  private static void answer(byte[] bytes) throws MalformedResponse {
    Understood whole = Understood.of(bytes, Math.max(1, bytes.length));
    Understood pieces = Understood.of(bytes, 1);
    if (!whole.same(pieces)) {
      throw new AssertionError("in one piece " + whole + ", byte by byte " + pieces);
    }
    if (whole.malformed() != null) {
      throw new MalformedResponse(whole.malformed());
    }
  }

  /**
   * What a parser took from bytes.
   *
   * @param malformed the first thing that is wrong, which is found earlier in pieces
   */
  private record Understood(
      boolean complete,
      int status,
      boolean persistent,
      long body,
      boolean matches,
      int end,
      @Nullable String taken,
      @Nullable String malformed) {
    boolean same(Understood other) {
      return malformed == null ? equals(other) : other.malformed != null;
    }

    static Understood of(byte[] bytes, int piece) {
      Capture capture =
          new Capture(
              Stream.<Extractor>of(
                      new Extractor.Header("X-Next"),
                      new Extractor.Cookie("SID"),
                      new Extractor.JsonBody(List.of("a", "0", "id")))
                  .map(what -> new Capture.Wanted(0, what))
                  .toList());
      ResponseParser parser = new ResponseParser(false, new BodySearch("hello"), capture);
      parser.begin();
      int at = 0;
      String malformed = null;
      try {
        while (at < bytes.length && !parser.complete()) {
          at = parser.parse(bytes, at, Math.min(bytes.length, at + piece));
        }
      } catch (MalformedResponse e) {
        return new Understood(false, 0, false, 0, false, 0, null, e.getMessage());
      }
      boolean complete = parser.complete() || parser.completeAtClose();
      return new Understood(
          complete,
          parser.status(),
          complete && parser.persistent(),
          parser.bodyBytes(),
          parser.bodyMatches(),
          at,
          capture.into(new UserMemory(1)),
          malformed);
    }
  }
}
