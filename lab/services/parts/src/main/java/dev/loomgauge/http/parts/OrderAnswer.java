package dev.loomgauge.http.parts;

import java.util.Iterator;
import java.util.List;

/** The answer to an order, made of the answers of the downstream, which are JSON already. */
public final class OrderAnswer {
  private OrderAnswer() {}

  /** An order that only called others, with the answers of {@link Call#values()} in that order. */
  public static Reply of(String order, List<String> answers) {
    return Reply.json("{" + body(order, answers) + "}");
  }

  /** An order that worked as well. */
  public static Reply of(String order, List<String> answers, OrderWork work) {
    return Reply.json(
        "{%s,\"fraudCheck\":%s,\"tax\":%s}"
            .formatted(body(order, answers), work.fraudCheck(), work.tax()));
  }

  private static String body(String order, List<String> answers) {
    StringBuilder body = new StringBuilder("\"order\":").append(number(order));
    Iterator<String> next = answers.iterator();
    for (Call call : Call.values()) {
      body.append(",\"").append(call.route()).append("\":").append(next.next());
    }
    return body.toString();
  }

  /** Digits as a number of JSON, which has no leading zeros (RFC 8259, section 6). */
  private static String number(String digits) {
    int first = 0;
    while (first < digits.length() - 1 && digits.charAt(first) == '0') {
      first++;
    }
    return digits.substring(first);
  }
}
