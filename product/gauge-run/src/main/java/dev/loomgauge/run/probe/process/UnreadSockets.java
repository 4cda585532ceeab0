package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.result.ThreadUse.Unread;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Connections on which something has come that a process has not read yet, because it had no CPU or
 * no thread for it.
 *
 * @param requests connections that it has accepted
 * @param answers connections that it has opened
 * @param unaccepted connections to its ports that it has not accepted yet, read or not
 * @param calls connections that it has opened and whose other end, on this machine, has not read
 *     what it sent
 * @param responses connections that it has accepted, likewise
 */
public record UnreadSockets(int requests, int answers, int unaccepted, int calls, int responses) {

  /** The mean of several readings; nothing where there is none. */
  public static Unread mean(List<UnreadSockets> readings) {
    return new Unread(
        mean(readings, UnreadSockets::requests),
        mean(readings, UnreadSockets::answers),
        mean(readings, UnreadSockets::unaccepted),
        mean(readings, UnreadSockets::calls),
        mean(readings, UnreadSockets::responses));
  }

  private static double mean(List<UnreadSockets> readings, ToIntFunction<UnreadSockets> count) {
    return readings.stream().mapToInt(count).average().orElse(0);
  }

  /** Those of some processes now; none where the system does not tell. */
  static UnreadSockets of(OwnSockets own) {
    own.refresh();
    return SocketTable.read(own.proc()).unread(own);
  }
}
