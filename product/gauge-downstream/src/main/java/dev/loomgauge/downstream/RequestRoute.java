package dev.loomgauge.downstream;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;

/** What a request asks for. */
sealed interface RequestRoute {
  /**
   * A thing behind a route.
   *
   * @param route its name, empty for {@code /downstream/{id}}
   */
  record Item(String route, long id) implements RequestRoute {}

  record Health() implements RequestRoute {}

  record ReadControl() implements RequestRoute {}

  record WriteControl() implements RequestRoute {}

  record BadId() implements RequestRoute {}

  record NotAllowed() implements RequestRoute {}

  record Unknown() implements RequestRoute {}

  String ITEM_PREFIX = "/downstream/";
  int LONGEST_ID = 18;

  static RequestRoute of(HttpRequest request) {
    var path = request.uri();
    var get = request.method().equals(HttpMethod.GET);
    if (path.startsWith(ITEM_PREFIX)) {
      return get ? item(path) : new NotAllowed();
    }
    return switch (path) {
      case "/health" -> get ? new Health() : new NotAllowed();
      case "/control" ->
          get
              ? new ReadControl()
              : request.method().equals(HttpMethod.PUT) ? new WriteControl() : new NotAllowed();
      default -> new Unknown();
    };
  }

  private static RequestRoute item(String path) {
    var slash = path.lastIndexOf('/');
    var first = ITEM_PREFIX.length();
    var name = slash < first ? "" : path.substring(first, slash);
    var digits = path.length() - slash - 1;
    if (digits < 1 || digits > LONGEST_ID) {
      return new BadId();
    }
    long id = 0;
    for (var i = slash + 1; i < path.length(); i++) {
      var digit = path.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return new BadId();
      }
      id = id * 10 + digit;
    }
    return new Item(name, id);
  }
}
