package dev.loomgauge.load.http;

import dev.loomgauge.load.plan.Extractor;
import dev.loomgauge.protocol.JsonField;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps of one answer at a time what later requests of the same user need. */
public final class Capture {
  private static final int LONGEST_BODY = 1 << 20;
  private static final String SET_COOKIE = "set-cookie";

  /** A value to be found. */
  record Wanted(int slot, Extractor what) {}

  private final List<Wanted> wanted;
  private final byte[][] found;
  private final boolean needsBody;
  private final ByteText body = new ByteText();

  Capture(List<Wanted> wanted) {
    this.wanted = List.copyOf(wanted);
    this.found = new byte[wanted.size()][];
    this.needsBody = wanted.stream().anyMatch(w -> w.what() instanceof Extractor.JsonBody);
    begin();
  }

  void begin() {
    Arrays.fill(found, new byte[0]);
    body.clear();
  }

  boolean needsBody() {
    return needsBody;
  }

  /** Takes one field line without its line end. */
  void field(byte[] line, int from, int to) {
    String text = new String(line, from, to - from, StandardCharsets.ISO_8859_1);
    int colon = text.indexOf(':');
    if (colon < 0) {
      return;
    }
    String name = text.substring(0, colon);
    String value = text.substring(colon + 1).strip();
    for (int i = 0; i < found.length; i++) {
      switch (wanted.get(i).what()) {
        case Extractor.Header header when header.name().equalsIgnoreCase(name) ->
            found[i] = value.getBytes(StandardCharsets.ISO_8859_1);
        case Extractor.Cookie cookie when name.toLowerCase(Locale.ROOT).equals(SET_COOKIE) ->
            cookie(i, cookie.name() + "=", value);
        case Extractor.Header _, Extractor.Cookie _, Extractor.JsonBody _ -> {}
      }
    }
  }

  private void cookie(int index, String begin, String value) {
    if (value.startsWith(begin)) {
      int end = value.indexOf(';');
      String own = value.substring(begin.length(), end < 0 ? value.length() : end).strip();
      found[index] = own.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  void body(byte[] bytes, int from, int to) {
    if (needsBody && body.length() <= LONGEST_BODY) {
      body.append(Arrays.copyOfRange(bytes, from, to));
    }
  }

  /** Gives a user what a whole answer has; or tells what is missing in it, and gives nothing. */
  public @Nullable String into(UserMemory user) {
    if (body.length() > LONGEST_BODY) {
      return "the body has more than 1 MiB, in which no value is looked for";
    }
    for (int i = 0; i < found.length; i++) {
      Extractor what = wanted.get(i).what();
      if (what instanceof Extractor.JsonBody(List<String> path)) {
        Optional<String> value = JsonField.find(body.bytes(), body.length(), path);
        found[i] = value.orElse("").getBytes(StandardCharsets.UTF_8);
      }
      if (found[i].length == 0) {
        return "the answer has no " + what.words();
      }
      if (control(found[i])) {
        return "the " + what.words() + " has a control character, so that it cannot be sent";
      }
    }
    for (int i = 0; i < found.length; i++) {
      user.take(wanted.get(i).slot(), found[i]);
    }
    return null;
  }

  private static boolean control(byte[] value) {
    for (byte b : value) {
      if ((b >= 0 && b < ' ') || b == 0x7f) {
        return true;
      }
    }
    return false;
  }
}
