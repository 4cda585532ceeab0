package dev.loomgauge.core.scenario;

/** A part of an answer that is the value of a variable in later requests of the same user. */
public sealed interface Extraction {

  /** A field of a JSON body: names of fields, and numbers of list items from 0, between dots. */
  record JsonField(String path) implements Extraction {}

  record Header(String name) implements Extraction {}

  /** A cookie that the answer sets. */
  record Cookie(String name) implements Extraction {}

  /** The key that it has in a manifest: json, header or cookie. */
  default String key() {
    return switch (this) {
      case JsonField _ -> "json";
      case Header _ -> "header";
      case Cookie _ -> "cookie";
    };
  }

  default String value() {
    return switch (this) {
      case JsonField(String path) -> path;
      case Header(String name) -> name;
      case Cookie(String name) -> name;
    };
  }
}
