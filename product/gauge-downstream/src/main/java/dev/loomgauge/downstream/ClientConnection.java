package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loomgauge.protocol.BadSetting;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One connection: requests in, answers out in the order of the requests, however many of them come
 * at once. An answer that would overtake an earlier one waits for it.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter {
  private static final System.Logger LOG = System.getLogger(ClientConnection.class.getName());

  /** With more answers than this to come, no further request is read. */
  private static final int MOST_PENDING = 256;

  private static final String HEALTHY = "{\"status\":\"UP\"}";

  private static final int LONGEST_BODY = 16 * 1024;

  private final Control control;
  private final AnswerQueue queue;
  private final RandomGenerator random;
  private int pending;
  private long lastDue;
  private boolean closing;
  private @Nullable ByteBuf body;
  private boolean keepAlive;

  /** Whether the request is a HEAD request, whose answer has no body (RFC 9110, section 9.3.2). */
  private boolean head;

  ClientConnection(Control control, AnswerQueue queue, RandomGenerator random) {
    this.control = control;
    this.queue = queue;
    this.random = random;
    this.lastDue = System.nanoTime();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      if (closing) {
        return;
      }
      if (message instanceof HttpRequest request) {
        take(context, request);
      }
      if (message instanceof HttpContent content && body != null) {
        takeBody(context, content, body);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void take(ChannelHandlerContext context, HttpRequest request) {
    var arrival = System.nanoTime();
    keepAlive =
        request.protocolVersion().equals(HttpVersion.HTTP_1_1) && HttpUtil.isKeepAlive(request);
    head = request.method().equals(HttpMethod.HEAD);
    if (request.decoderResult().isFailure()) {
      refuse(context, HttpResponseStatus.BAD_REQUEST, "malformed request: send HTTP/1.1", true);
      return;
    }
    switch (RequestRoute.of(request)) {
      case RequestRoute.Item(String route, long id) -> takeItem(context, route, id, arrival);
      case RequestRoute.Health _ -> answerNow(context, HttpResponseStatus.OK, HEALTHY);
      case RequestRoute.ReadControl _, RequestRoute.WriteControl _
          when !control.admits(request.headers().get(HttpHeaderNames.AUTHORIZATION)) ->
          refuse(
              context,
              HttpResponseStatus.UNAUTHORIZED,
              "no token: send authorization: Bearer with that of LOOMGAUGE_TOKEN",
              true);
      case RequestRoute.ReadControl _ ->
          answerNow(context, HttpResponseStatus.OK, ControlJson.write(control));
      case RequestRoute.WriteControl _ -> body = Unpooled.buffer(256, LONGEST_BODY);
      case RequestRoute.Refused(HttpResponseStatus status, String problem) ->
          refuse(context, status, problem, false);
    }
  }

  private void takeItem(ChannelHandlerContext context, String route, long id, long arrival) {
    var inForce = control.inForce();
    var delay = inForce.behaviour().delayOf(route);
    if (delay == null) {
      refuse(
          context,
          HttpResponseStatus.NOT_FOUND,
          "no such route: start with --route NAME=DELAY, or PUT routes to /control",
          false);
      return;
    }
    var fails = inForce.fails(random);
    control.tally().arrived();
    var answer =
        fails
            ? new WrittenReply(
                HttpResponseStatus.INTERNAL_SERVER_ERROR, Stock.failureJson(id), !keepAlive, false)
            : new WrittenReply(HttpResponseStatus.OK, Stock.json(id), !keepAlive, false);
    if (fails) {
      control.tally().failed();
    }
    var due = inForce.due(arrival, delay, random);
    lastDue = Math.max(lastDue, due);
    enqueue(context, answer, true);
  }

  private void takeBody(ChannelHandlerContext context, HttpContent content, ByteBuf soFar) {
    if (soFar.readableBytes() + content.content().readableBytes() > LONGEST_BODY) {
      body = null;
      refuse(
          context,
          HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
          "body too large: 16 KiB at most",
          true);
      return;
    }
    soFar.writeBytes(content.content());
    if (content instanceof LastHttpContent) {
      body = null;
      var bytes = new byte[soFar.readableBytes()];
      soFar.readBytes(bytes);
      try {
        control.put(ControlJson.read(bytes, control.inForce().behaviour()));
        answerNow(context, HttpResponseStatus.OK, ControlJson.write(control));
      } catch (BadSetting e) {
        refuse(context, HttpResponseStatus.BAD_REQUEST, String.valueOf(e.getMessage()), false);
      }
    }
  }

  private void refuse(
      ChannelHandlerContext context, HttpResponseStatus status, String problem, boolean close) {
    keepAlive &= !close;
    answerNow(context, status, ControlJson.problem(problem));
  }

  private void answerNow(ChannelHandlerContext context, HttpResponseStatus status, String json) {
    var answer = new WrittenReply(status, json, !keepAlive, head);
    if (pending == 0) {
      write(context, answer);
    } else {
      enqueue(context, answer, false);
    }
  }

  private void enqueue(ChannelHandlerContext context, WrittenReply answer, boolean counted) {
    closing = answer.close();
    if (++pending == MOST_PENDING) {
      context.channel().config().setAutoRead(false);
    }
    queue.add(lastDue, () -> send(context, answer, counted));
  }

  private void send(ChannelHandlerContext context, WrittenReply answer, boolean counted) {
    if (pending-- == MOST_PENDING) {
      context.channel().config().setAutoRead(true);
    }
    var alive = context.channel().isActive();
    if (alive) {
      write(context, answer);
    }
    if (counted && alive) {
      control.tally().answered();
    } else if (counted) {
      control.tally().abandoned();
    }
  }

  private void write(ChannelHandlerContext context, WrittenReply answer) {
    var bytes = answer.encode(context.alloc());
    if (answer.close()) {
      closing = true;
      context.writeAndFlush(bytes).addListener(ChannelFutureListener.CLOSE);
    } else {
      var _ = context.writeAndFlush(bytes, context.voidPromise());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException)) {
      LOG.log(
          System.Logger.Level.ERROR,
          "A connection was closed because of an error in this program",
          cause);
    }
    var _ = context.close();
  }

  /**
   * One answer, ready to be written.
   *
   * @param json its body, ASCII only
   * @param close whether the connection ends after it
   * @param headOnly whether the body is left out, and only its length given
   */
  private record WrittenReply(
      HttpResponseStatus status, String json, boolean close, boolean headOnly) {
    private static final byte[] OK = head(HttpResponseStatus.OK);
    private static final byte[] CLOSE = "\r\nconnection: close\r\n\r\n".getBytes(US_ASCII);
    private static final byte[] KEEP = "\r\n\r\n".getBytes(US_ASCII);
    private static final int HEAD_BYTES = 128;

    /**
     * The whole response as bytes. Written by hand: a response object and its encoder would be half
     * of this program's work.
     */
    ByteBuf encode(ByteBufAllocator allocator) {
      var buffer = allocator.directBuffer(HEAD_BYTES + json.length());
      buffer.writeBytes(status.equals(HttpResponseStatus.OK) ? OK : head(status));
      buffer.writeCharSequence(Integer.toString(json.length()), US_ASCII);
      buffer.writeBytes(close ? CLOSE : KEEP);
      if (!headOnly) {
        buffer.writeCharSequence(json, US_ASCII);
      }
      return buffer;
    }

    private static byte[] head(HttpResponseStatus status) {
      return ("HTTP/1.1 " + status + "\r\ncontent-type: application/json\r\ncontent-length: ")
          .getBytes(US_ASCII);
    }
  }
}
