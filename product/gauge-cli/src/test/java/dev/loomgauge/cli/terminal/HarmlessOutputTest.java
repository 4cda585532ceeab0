package dev.loomgauge.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.outside.Harmless;
import dev.loomgauge.core.Printable;
import dev.loomgauge.protocol.fuzz.Payloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HarmlessOutputTest {
  static List<String> payloads() {
    return Payloads.all();
  }

  private static String printed(Consumer<PrintStream> printing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    printing.accept(new HarmlessOutput(bytes));
    return bytes.toString(UTF_8);
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void howeverATextIsPrintedItSteersNothing(String payload) {
    String line = Printable.oneLine(payload);
    for (Consumer<PrintStream> printing :
        List.<Consumer<PrintStream>>of(
            out -> out.print(line),
            out -> out.println(line),
            out -> out.println(List.of(line)),
            out -> out.printf("%s", line),
            out -> out.append(line))) {
      Harmless.terminal(printed(printing));
    }
    Harmless.terminal(printed(out -> out.println(payload)).replace("\nSPOOFED", "\n"));
  }

  @Test
  void noLineIsACommandOfAWorkflowAndColonsElsewhereStay() {
    assertThat(HarmlessOutput.harmless("  ::error::a\n::stop-commands::b\nc ##[group]d"))
        .isEqualTo("  \\u003a:error::a\n\\u003a:stop-commands::b\nc \\u0023#[group]d");
    assertThat(HarmlessOutput.harmless("a ::error:: ::1 ## [b]\n::1"))
        .isEqualTo("a ::error:: ::1 ## [b]\n::1");
  }

  @Test
  void bytesPassAsTheyAre() {
    assertThat(printed(out -> out.writeBytes("\u001b[2A\r::error::\n".getBytes(UTF_8))))
        .isEqualTo("\u001b[2A\r::error::\n");
  }

  @Test
  void onlyAWorkflowCommandPasses() {
    assertThat(
            printed(
                out -> {
                  out.println("::error::text");
                  WorkflowCommand.print(out, "error", java.util.Map.of(), "ours");
                }))
        .isEqualTo("\\u003a:error::text\n::error ::ours\n");
  }
}
