package dev.loomgauge.load.traffic;

import dev.loomgauge.load.http.Capture;
import dev.loomgauge.load.http.MalformedResponse;
import dev.loomgauge.load.http.ResponseParser;
import dev.loomgauge.load.http.UserMemory;
import dev.loomgauge.load.measure.FailureKind;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;

/**
 * One connection, from dialling to its end, with at most one request in flight. Used on its loop
 * only. Every request sent ends in exactly one call to the recorder and, unless the run is over,
 * one to the owner.
 */
public final class Connection extends ChannelInboundHandlerAdapter {
  private enum State {
    DIALLING,
    IDLE,
    BUSY,
    GONE
  }

  private final Lane lane;
  private final ConnectionOwner owner;
  private final UserMemory memory;

  /** By kind of request, each made with the first request of its kind. */
  private final @Nullable ResponseParser[] parsers;

  private ResponseParser parser;
  private int kind;
  private State state = State.DIALLING;
  private @Nullable Channel channel;
  private @Nullable RequestWriter writer;
  private boolean served;
  private long connectedAt;
  private long sentAt;
  private long intendedAt;

  /** The links of {@link Deadlines}. */
  @Nullable Connection before;

  @Nullable Connection after;

  Connection(Lane lane, ConnectionOwner owner) {
    this.lane = lane;
    this.owner = owner;
    this.memory = owner.memory();
    this.parsers = new ResponseParser[lane.kinds()];
    this.parser = parserOf(0);
  }

  /** Whether it can take a request. */
  public boolean isReady() {
    return state == State.IDLE;
  }

  long sentAt() {
    return sentAt;
  }

  long intendedAt() {
    return intendedAt;
  }

  /**
   * Sends the next request; only when ready.
   *
   * @param intended when it should have been sent, in nanoseconds: before {@code now} where it had
   *     to wait for a connection
   * @param now when it is sent, in nanoseconds
   */
  public void send(long intended, long now) {
    RequestWriter open = writer;
    if (open == null || state != State.IDLE) {
      throw new IllegalStateException("a connection that is " + state + " takes no request");
    }
    state = State.BUSY;
    intendedAt = intended;
    sentAt = now;
    kind = lane.requests().draw(memory);
    parser = parserOf(kind);
    parser.begin();
    lane.deadlines().add(this);
    lane.recorder().started(now, intended);
    open.send(lane.requests().next(kind, memory));
  }

  private ResponseParser parserOf(int its) {
    ResponseParser known = parsers[its];
    if (known == null) {
      known = lane.newParser(its);
      parsers[its] = known;
    }
    return known;
  }

  /** Closes it between two requests, without a word to its owner; does nothing while it is busy. */
  public void leave() {
    if (state == State.IDLE) {
      gone(System.nanoTime());
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    connectedAt = System.nanoTime();
    if (!lane.tls()) {
      opened(context.channel(), connectedAt);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake && state == State.DIALLING) {
      if (handshake.isSuccess()) {
        long now = System.nanoTime();
        lane.recorder().handshake(now, now - connectedAt);
        opened(context.channel(), now);
      } else {
        unreachable(handshake.cause(), context.channel());
      }
    }
  }

  private void opened(Channel open, long now) {
    channel = open;
    writer = new RequestWriter(open, lane.tls());
    state = State.IDLE;
    lane.recorder().connections(1, now);
    lane.dialer().done();
    owner.opened(this, now);
  }

  /** It could not be opened. */
  void unreachable(Throwable cause, @Nullable Channel half) {
    if (state != State.DIALLING) {
      return;
    }
    channel = half;
    fail(Failures.whileConnecting(cause), String.valueOf(cause.getMessage()));
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      if (state != State.GONE) {
        received(in, System.nanoTime());
      }
    } finally {
      in.release();
    }
  }

  private void received(ByteBuf in, long now) {
    lane.recorder().advance(now);
    lane.recorder().bytesIn(in.readableBytes());
    if (state != State.BUSY) {
      fail(FailureKind.MALFORMED, "bytes that no request asked for");
      return;
    }
    try {
      parse(in);
    } catch (MalformedResponse e) {
      fail(FailureKind.MALFORMED, String.valueOf(e.getMessage()));
      return;
    }
    if (!parser.complete()) {
      return;
    }
    if (in.isReadable()) {
      fail(FailureKind.MALFORMED, "bytes after the end of the response");
      return;
    }
    finish(now);
  }

  private void parse(ByteBuf in) throws MalformedResponse {
    byte[] scratch = lane.scratch();
    while (in.isReadable() && !parser.complete()) {
      int skip = (int) Math.min(parser.skippable(), in.readableBytes());
      if (skip > 0) {
        in.skipBytes(skip);
        parser.skip(skip);
        continue;
      }
      int length = Math.min(scratch.length, in.readableBytes());
      in.getBytes(in.readerIndex(), scratch, 0, length);
      in.skipBytes(parser.parse(scratch, 0, length));
    }
  }

  private void finish(long now) {
    lane.deadlines().remove(this);
    served = true;
    lane.recorder().answered(now, parser.status(), intendedAt);
    String refusal = refusal();
    if (refusal == null) {
      lane.requests().succeeded(kind, memory);
      lane.recorder().ok(now, intendedAt, sentAt);
      if (lane.countsKinds()) {
        lane.recorder().okOfKind(kind, now - intendedAt);
      }
    } else {
      lane.recorder().refused(now, intendedAt);
      failedOfKind(FailureKind.CHECK_FAILED);
      lane.recorder().sample(FailureKind.CHECK_FAILED, lane.named(kind, refusal));
    }
    boolean keep = parser.persistent() && !unsent();
    if (keep) {
      state = State.IDLE;
    } else {
      gone(now);
    }
    owner.answered(this, now);
    if (!keep) {
      lane.recorder().reconnected();
      owner.closed(this, null, ConnectionOwner.Doing.IDLING, now);
    }
  }

  private @Nullable String refusal() {
    String refusal = lane.refusal(kind, parser);
    Capture capture = parser.capture();
    return refusal == null && capture != null ? capture.into(memory) : refusal;
  }

  private void failedOfKind(FailureKind error) {
    if (lane.countsKinds()) {
      lane.recorder().errorOfKind(kind, error);
    }
  }

  /** Whether the response overtook its request, part of which still waits to be sent. */
  private boolean unsent() {
    ChannelOutboundBuffer outbound = channel == null ? null : channel.unsafe().outboundBuffer();
    return outbound == null || !outbound.isEmpty();
  }

  void timedOut() {
    fail(
        FailureKind.TIMEOUT,
        parser.started()
            ? "the response began and did not end in time"
            : "no byte of a response in time");
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    switch (state) {
      case GONE -> {}
      case DIALLING -> fail(FailureKind.CLOSED_EARLY, "closed during the TLS handshake");
      case BUSY -> {
        if (parser.completeAtClose()) {
          finish(System.nanoTime());
        } else {
          fail(
              FailureKind.CLOSED_EARLY,
              parser.started()
                  ? "closed in the middle of a response"
                  : "closed instead of a response");
        }
      }
      case IDLE -> {
        if (served) {
          endedBetweenRequests();
        } else {
          fail(FailureKind.CLOSED_EARLY, "closed before any request");
        }
      }
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (state == State.DIALLING) {
      unreachable(cause, context.channel());
    } else if (state != State.GONE) {
      FailureKind error = Failures.whileOpen(cause);
      if (state == State.IDLE && served && error == FailureKind.RESET) {
        endedBetweenRequests();
      } else {
        fail(error, String.valueOf(cause));
      }
    }
  }

  /** The server has closed or reset it, and no request is lost with it. */
  private void endedBetweenRequests() {
    long now = System.nanoTime();
    gone(now);
    lane.recorder().reconnected();
    owner.closed(this, null, ConnectionOwner.Doing.IDLING, now);
  }

  private void fail(FailureKind error, String message) {
    long now = System.nanoTime();
    ConnectionOwner.Doing doing =
        switch (state) {
          case DIALLING -> ConnectionOwner.Doing.DIALLING;
          case BUSY -> ConnectionOwner.Doing.SERVING;
          case IDLE, GONE -> ConnectionOwner.Doing.IDLING;
        };
    if (state == State.BUSY) {
      lane.deadlines().remove(this);
      lane.recorder().failed(now, error, intendedAt);
      failedOfKind(error);
    } else {
      lane.recorder().failedUnsent(now, error);
    }
    lane.recorder().sample(error, message);
    gone(now);
    owner.closed(this, error, doing, now);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is of no further use either way
  private void gone(long now) {
    if (state == State.DIALLING) {
      lane.dialer().done();
    } else {
      lane.recorder().connections(-1, now);
    }
    state = State.GONE;
    if (channel != null) {
      channel.close();
    }
  }
}
