package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Asked;

/** What a client asks for by path and query, and what it accepts, empty for anything. */
public record Request(String method, Asked asked, String accept) {
  /** The item behind the endpoint's name. */
  public String item() {
    return asked.item();
  }
}
