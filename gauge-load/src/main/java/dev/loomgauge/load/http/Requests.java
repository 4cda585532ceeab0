package dev.loomgauge.load.http;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.RequestSpec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
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
  private static final byte[] LINE_END = "\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  private final List<Values> values;
  private final Template line;
  private final Template fields;
  private final @Nullable Template body;
  private final boolean saysLength;
  private final ByteText headText = new ByteText();
  private final ByteText bodyText = new ByteText();
  private final @Nullable ByteBuf constant;

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
    constant =
        line.constant() && fields.constant() && (body == null || body.constant())
            ? encodeOnce()
            : null;
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

  /** The next request; the caller releases it. */
  public ByteBuf next(ByteBufAllocator allocator) {
    if (constant != null) {
      return constant.retainedDuplicate();
    }
    render();
    ByteBuf request = allocator.directBuffer(headText.length() + bodyText.length());
    return request
        .writeBytes(headText.bytes(), 0, headText.length())
        .writeBytes(bodyText.bytes(), 0, bodyText.length());
  }

  private ByteBuf encodeOnce() {
    render();
    // Of the JDK, which frees it with its last reference, when the plan is over.
    ByteBuf request =
        Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(headText.length() + bodyText.length()));
    return request
        .clear()
        .writeBytes(headText.bytes(), 0, headText.length())
        .writeBytes(bodyText.bytes(), 0, bodyText.length());
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
  }
}
