package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpResponseStatus;

/**
 * One answer, ready to be written.
 *
 * @param json its body, ASCII only
 * @param close whether the connection ends after it
 */
record WrittenReply(HttpResponseStatus status, String json, boolean close) {
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
    buffer.writeCharSequence(json, US_ASCII);
    return buffer;
  }

  private static byte[] head(HttpResponseStatus status) {
    return ("HTTP/1.1 " + status + "\r\ncontent-type: application/json\r\ncontent-length: ")
        .getBytes(US_ASCII);
  }
}
