package dev.loomgauge.load.plan;

import java.util.List;

/** A part of an answer that is the value of a variable in later requests of the same user. */
public sealed interface Extractor {
  /** A field of a JSON body: names, and numbers of list items from 0. */
  record JsonBody(List<String> path) implements Extractor {
    public JsonBody {
      path = List.copyOf(path);
    }
  }

  /** A header, whatever the case of its name. */
  record Header(String name) implements Extractor {}

  /** A cookie that the answer sets. */
  record Cookie(String name) implements Extractor {}

  default String words() {
    return switch (this) {
      case JsonBody(List<String> path) -> "JSON field " + String.join(".", path);
      case Header(String name) -> "header " + name;
      case Cookie(String name) -> "cookie " + name;
    };
  }
}
