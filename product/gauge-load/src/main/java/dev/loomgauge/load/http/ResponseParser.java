package dev.loomgauge.load.http;

import org.jspecify.annotations.Nullable;

/**
 * Parses one HTTP/1.1 response at a time from bytes in pieces of any size, strictly: lines end with
 * CR LF, no folding, no ambiguous framing. Interim 1xx responses are passed over. Not safe for use
 * by two threads.
 */
public final class ResponseParser {
  private enum State {
    STATUS_LINE,
    FIELD,
    BODY_OF_LENGTH,
    BODY_TO_CLOSE,
    CHUNK_SIZE,
    CHUNK_DATA,
    CHUNK_END,
    TRAILER,
    COMPLETE
  }

  private final boolean head;
  private final @Nullable BodySearch search;
  private final @Nullable Capture capture;
  private final LineAssembler lines = new LineAssembler();
  private final Framing framing = new Framing();
  private State state = State.COMPLETE;
  private int status;
  private int minorVersion;
  private boolean persistent;
  private long remaining;
  private long bodyBytes;
  private boolean started;

  /**
   * A parser for the responses of one connection.
   *
   * @param head whether the requests are HEAD requests, whose responses have no body
   * @param search what to look for in bodies, if anything; used by this parser only
   * @param capture what is kept, if anything; used by this parser only
   */
  public ResponseParser(boolean head, @Nullable BodySearch search, @Nullable Capture capture) {
    this.head = head;
    this.search = search;
    this.capture = capture;
  }

  /** A request was sent: the next byte begins its response. */
  public void begin() {
    state = State.STATUS_LINE;
    lines.begin();
    framing.begin();
    status = 0;
    bodyBytes = 0;
    remaining = 0;
    persistent = false;
    started = false;
    if (search != null) {
      search.begin();
    }
    if (capture != null) {
      capture.begin();
    }
  }

  public boolean complete() {
    return state == State.COMPLETE;
  }

  public boolean started() {
    return started;
  }

  /** The status code, 100 to 599; 0 before the status line. */
  public int status() {
    return status;
  }

  /** Whether the server will keep the connection; only valid once complete. */
  public boolean persistent() {
    return persistent;
  }

  /** Bytes of the decoded body so far. */
  public long bodyBytes() {
    return bodyBytes;
  }

  /** Whether the text looked for was found; true where none was. */
  public boolean bodyMatches() {
    return search == null || search.found();
  }

  /**
   * Parses up to the end of the response.
   *
   * @return the index of the first byte not consumed; less than {@code to} only if the response is
   *     complete
   * @throws MalformedResponse where the bytes are no response; the connection is of no further use
   */
  public int parse(byte[] bytes, int from, int to) throws MalformedResponse {
    int at = from;
    while (at < to && state != State.COMPLETE) {
      started = true;
      at =
          switch (state) {
            case BODY_OF_LENGTH, CHUNK_DATA, BODY_TO_CLOSE -> body(bytes, at, to);
            case STATUS_LINE, FIELD, CHUNK_SIZE, CHUNK_END, TRAILER, COMPLETE ->
                line(bytes, at, to);
          };
    }
    return at;
  }

  public @Nullable Capture capture() {
    return capture;
  }

  /** How many of the next bytes are body that nobody will look at, so that {@link #skip} does. */
  public long skippable() {
    if (search != null || (capture != null && capture.needsBody())) {
      return 0;
    }
    return switch (state) {
      case BODY_OF_LENGTH, CHUNK_DATA -> remaining;
      case BODY_TO_CLOSE -> Long.MAX_VALUE;
      case STATUS_LINE, FIELD, CHUNK_SIZE, CHUNK_END, TRAILER, COMPLETE -> 0;
    };
  }

  /** Counts body bytes unseen; at most {@link #skippable}. */
  public void skip(long bytes) {
    bodyBytes += bytes;
    passed(bytes);
  }

  /** The connection ended: whether that completes the response, as it does one without a length. */
  public boolean completeAtClose() {
    if (state == State.BODY_TO_CLOSE) {
      persistent = false;
      state = State.COMPLETE;
    }
    return state == State.COMPLETE;
  }

  private int body(byte[] bytes, int at, int to) {
    int length = state == State.BODY_TO_CLOSE ? to - at : (int) Math.min(remaining, to - at);
    if (search != null) {
      search.feed(bytes, at, at + length);
    }
    if (capture != null) {
      capture.body(bytes, at, at + length);
    }
    bodyBytes += length;
    passed(length);
    return at + length;
  }

  private void passed(long bytes) {
    if (state == State.BODY_TO_CLOSE) {
      return;
    }
    remaining -= bytes;
    if (remaining == 0) {
      state = state == State.CHUNK_DATA ? State.CHUNK_END : State.COMPLETE;
    }
  }

  private int line(byte[] bytes, int at, int to) throws MalformedResponse {
    int end = at;
    while (end < to && bytes[end] != '\n') {
      end++;
    }
    if (end == to) {
      lines.count(to - at);
      lines.keep(bytes, at, to);
      // Garbage need not hold a line end: look at what there is of a status line.
      if (state == State.STATUS_LINE) {
        StatusLine.checkBeginning(lines.bytes(), 0, lines.length());
      }
      return to;
    }
    end++;
    lines.count(end - at);
    if (lines.length() > 0) {
      lines.keep(bytes, at, end);
      whole(lines.bytes(), 0, lines.take());
    } else {
      whole(bytes, at, end);
    }
    return end;
  }

  private void whole(byte[] line, int from, int end) throws MalformedResponse {
    int to = end - 2;
    if (to < from || line[to] != '\r') {
      throw new MalformedResponse("line ends without a carriage return");
    }
    switch (state) {
      case STATUS_LINE -> {
        status = StatusLine.status(line, from, to);
        minorVersion = line[from + 7] - '0';
        state = State.FIELD;
      }
      case FIELD -> {
        if (from == to) {
          endOfHeaders();
        } else {
          framing.field(line, from, to);
          if (capture != null) {
            capture.field(line, from, to);
          }
        }
      }
      case CHUNK_SIZE -> {
        remaining = ChunkSize.parse(line, from, to);
        lines.nextPart();
        state = remaining == 0 ? State.TRAILER : State.CHUNK_DATA;
      }
      case CHUNK_END -> {
        if (from != to) {
          throw new MalformedResponse("chunk longer than its size");
        }
        state = State.CHUNK_SIZE;
      }
      case TRAILER -> {
        if (from == to) {
          state = State.COMPLETE;
        } else {
          framing.field(line, from, to);
        }
      }
      case BODY_OF_LENGTH, BODY_TO_CLOSE, CHUNK_DATA, COMPLETE ->
          throw new IllegalStateException(state.name());
    }
  }

  private void endOfHeaders() throws MalformedResponse {
    if (status == 101) {
      throw new MalformedResponse("101 Switching Protocols, which was not asked for");
    }
    if (status < 200) {
      framing.begin();
      state = State.STATUS_LINE;
      return;
    }
    if (framing.hasTransferEncoding() && (framing.contentLength() >= 0 || minorVersion == 0)) {
      throw new MalformedResponse("Transfer-Encoding together with Content-Length or HTTP/1.0");
    }
    persistent = framing.persistent(minorVersion);
    lines.nextPart();
    if (head || status == 204 || status == 304) {
      state = State.COMPLETE;
    } else if (framing.chunked()) {
      state = State.CHUNK_SIZE;
    } else if (framing.contentLength() < 0) {
      state = State.BODY_TO_CLOSE;
    } else {
      remaining = framing.contentLength();
      state = remaining == 0 ? State.COMPLETE : State.BODY_OF_LENGTH;
    }
  }

  /** {@code 1a2b;extension}: the line before a chunk's data. */
  static final class ChunkSize {
    private ChunkSize() {}

    static long parse(byte[] line, int from, int to) throws MalformedResponse {
      long size = 0;
      int at = from;
      for (; at < to; at++) {
        int digit = Character.digit(line[at], 16);
        if (digit < 0) {
          break;
        }
        size = 16 * size + digit;
        if (at - from >= 15) {
          throw new MalformedResponse("chunk size beyond all bounds");
        }
      }
      boolean extension = at < to && (line[at] == ';' || line[at] == ' ' || line[at] == '\t');
      if (at == from || (at < to && !extension)) {
        throw new MalformedResponse("chunk size is no hexadecimal number");
      }
      return size;
    }
  }
}
