package dev.loomgauge.cli.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.protocol.fuzz.Payloads;
import java.util.List;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Payloads on the command line, which ends up in a message. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class ArgumentPayloadsTest {
  private static final String PAYLOAD = "PAYLOAD";

  private static final List<String> COMMANDS =
      List.of(
          PAYLOAD,
          "run " + PAYLOAD,
          "run quick --set " + PAYLOAD,
          "run quick --set threads=" + PAYLOAD,
          "predict " + PAYLOAD,
          "predict two-stations --set users=" + PAYLOAD,
          "predict two-stations --solver " + PAYLOAD,
          "try --get " + PAYLOAD + " -- true",
          "try --get / --delay " + PAYLOAD + " -- true",
          "try --get / --what-if " + PAYLOAD + " -- true",
          "gate --get " + PAYLOAD + " --base a.jar --head b.jar",
          "gate --get / --base " + PAYLOAD + " --head b.jar",
          "report " + PAYLOAD,
          "compare " + PAYLOAD + " a",
          "compare a b --drift " + PAYLOAD,
          "reproduce " + PAYLOAD,
          "audit " + PAYLOAD,
          "audit --known " + PAYLOAD + " a.txt",
          "cost --prices " + PAYLOAD,
          "hosts check a/" + PAYLOAD,
          "completion " + PAYLOAD);

  static List<String> payloads() {
    return Payloads.all();
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void aWrongArgumentIsRefusedInWordsThatSteerNothing(String payload) {
    for (String command : Payloads.turn(payload, COMMANDS)) {
      String[] words = command.split(" ", -1);
      for (int i = 0; i < words.length; i++) {
        words[i] = words[i].replace(PAYLOAD, payload);
      }
      Commands.Done done = Commands.run(words);

      assertThat(done.code()).as(command).isEqualTo(2);
      assertThat(done.err()).as(command).doesNotContain("Unexpected failure");
      Harmless.terminal(done.out() + done.err());
    }
  }
}
