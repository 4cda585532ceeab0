package dev.loomgauge.downstream;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;

/** What a request asks for. */
sealed interface Route {
  /**
   * A thing behind a route.
   *
   * @param route its name, empty for {@code /downstream/{id}}
   */
  record Item(String route, long id) implements Route {}

  record Health() implements Route {}

  record ReadControl() implements Route {}

  record WriteControl() implements Route {}

  record BadId() implements Route {}

  record NotAllowed() implements Route {}

  record Unknown() implements Route {}

  String ITEM_PREFIX = "/downstream/";
  int LONGEST_ID = 18;

  static Route of(HttpRequest request) {
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

  private static Route item(String path) {
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
