package dev.loomgauge.load.http;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.RequestSpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one thread as bytes ready to send; encoded once where no template asks for more.
 */
public final class Requests {
  private static final int FIRST_BYTES = 1_024;
  private static final byte[] LINE_END = "\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  private final List<Values> values;
  private final Template line;
  private final Template fields;
  private final @Nullable Template body;
  private final boolean saysLength;
  private final ByteText headText = new ByteText();
  private final ByteText bodyText = new ByteText();
  private final boolean constant;
  private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_BYTES).limit(0);

  /**
   * Reads what the plan's templates need.
   *
   * @param thread this thread's number of {@code plan.threads()}, from 0
   * @throws PlanException where a variable's file cannot be used
   */
  public Requests(Plan plan, RandomGenerator random, int thread) throws PlanException {
    ValuesFactory factory = new ValuesFactory(random, thread, plan.threads());
    Map<String, Values> variables = new LinkedHashMap<>();
    for (var variable : plan.variables().entrySet()) {
      variables.put(variable.getKey(), factory.of(variable.getKey(), variable.getValue()));
    }
    RequestSpec request = plan.request();
    values = List.copyOf(variables.values());
    line = new Template(request.method() + " " + request.path() + " HTTP/1.1\r\n", variables, true);
    fields = new Template(fields(request, plan.target().authority()), variables, false);
    body = request.body().map(text -> new Template(text, variables, false)).orElse(null);
    saysLength = body != null || WITH_BODY.contains(request.method());
    constant = line.constant() && fields.constant() && (body == null || body.constant());
  }

  private static String fields(RequestSpec request, String authority) {
    StringBuilder fields = new StringBuilder();
    if (request.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase("host"))) {
      fields.append("Host: ").append(authority).append("\r\n");
    }
    for (RequestSpec.Header header : request.headers()) {
      fields.append(header.name()).append(": ").append(header.value()).append("\r\n");
    }
    return fields.toString();
  }

  /** The next request, from 0 to the limit of a direct buffer, until the next call. */
  public ByteBuffer next() {
    if (!constant || buffer.limit() == 0) {
      render();
    }
    return buffer.rewind();
  }

  private void render() {
    for (int i = 0; i < values.size(); i++) {
      values.get(i).draw();
    }
    bodyText.clear();
    if (body != null) {
      body.render(bodyText);
    }
    headText.clear();
    line.render(headText);
    fields.render(headText);
    if (saysLength) {
      headText.append("Content-Length: ").append(bodyText.length()).append(LINE_END);
    }
    headText.append(LINE_END);
    int length = headText.length() + bodyText.length();
    if (length > buffer.capacity()) {
      buffer = ByteBuffer.allocateDirect(2 * length);
    }
    buffer
        .clear()
        .put(headText.bytes(), 0, headText.length())
        .put(bodyText.bytes(), 0, bodyText.length())
        .flip();
  }
}
