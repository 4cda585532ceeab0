package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Asked;

/**
 * What a client asks for.
 *
 * @param asked by its path and query
 * @param accept what the client accepts, empty for anything
 */
public record Request(String method, Asked asked, String accept) {

  /** The item behind the endpoint's name. */
  public String item() {
    return asked.item();
  }
}
