package dev.loomgauge.downstream;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;

/** What a request asks for. */
sealed interface RequestRoute {
  /** A thing behind a route; that of {@code /downstream/{id}} has an empty name. */
  record Item(String route, long id) implements RequestRoute {}

  record Health() implements RequestRoute {}

  record ReadControl() implements RequestRoute {}

  record WriteControl() implements RequestRoute {}

  /** Nothing that there is. */
  record Refused(HttpResponseStatus status, String problem) implements RequestRoute {}

  Refused BAD_ID =
      new Refused(
          HttpResponseStatus.BAD_REQUEST,
          "bad id: GET /downstream/{id} or /downstream/{route}/{id} with 1 to 18 digits");
  Refused NOT_ALLOWED =
      new Refused(
          HttpResponseStatus.METHOD_NOT_ALLOWED,
          "method not allowed: only GET, and PUT for /control");
  Refused UNKNOWN =
      new Refused(
          HttpResponseStatus.NOT_FOUND,
          "no such path: there are /downstream/{id}, /downstream/{route}/{id}, /control and"
              + " /health");
  String ITEM_PREFIX = "/downstream/";
  int LONGEST_ID = 18;

  static RequestRoute of(HttpRequest request) {
    var path = request.uri();
    var get = request.method().equals(HttpMethod.GET);
    if (path.startsWith(ITEM_PREFIX)) {
      return get ? item(path) : NOT_ALLOWED;
    }
    return switch (path) {
      case "/health" -> get ? new Health() : NOT_ALLOWED;
      case "/control" ->
          get
              ? new ReadControl()
              : request.method().equals(HttpMethod.PUT) ? new WriteControl() : NOT_ALLOWED;
      default -> UNKNOWN;
    };
  }

  private static RequestRoute item(String path) {
    var slash = path.lastIndexOf('/');
    var first = ITEM_PREFIX.length();
    var name = slash < first ? "" : path.substring(first, slash);
    var digits = path.length() - slash - 1;
    if (digits < 1 || digits > LONGEST_ID) {
      return BAD_ID;
    }
    long id = 0;
    for (var i = slash + 1; i < path.length(); i++) {
      var digit = path.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return BAD_ID;
      }
      id = id * 10 + digit;
    }
    return new Item(name, id);
  }
}
