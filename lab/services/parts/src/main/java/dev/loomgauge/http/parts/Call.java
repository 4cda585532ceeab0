package dev.loomgauge.http.parts;

/** What an order asks of other services, all at the same time. */
public enum Call {
  /** 200 ms in the write-ups. */
  PAYMENT("payment"),
  /** 150 ms. */
  INVENTORY("inventory"),
  /** 100 ms. */
  NOTIFICATION("notification");

  private final String route;

  Call(String route) {
    this.route = route;
  }

  /** Its name in an answer, and of the route of the downstream. */
  public String route() {
    return route;
  }

  /** The path of the downstream that answers it for an order. */
  public String path(String order) {
    return "/downstream/" + route + "/" + order;
  }
}
