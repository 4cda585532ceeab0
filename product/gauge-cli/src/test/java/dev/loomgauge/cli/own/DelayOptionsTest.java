package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.protocol.time.Delay;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelayOptionsTest {
  @Test
  void itIsObservedAtTheLargestOfSeveral() {
    SweptDelays swept =
        DelayOptions.of(
            List.of("5432=0ms,uniform(8ms,14ms),3ms", "127.0.0.2:6379=1ms"),
            List.of("--url=jdbc:postgresql://{delay.5432}/db", "{delay.6379.host}"));

    assertThat(swept.dependencies())
        .extracting(Delayed::address, delayed -> delayed.delay().text())
        .containsExactly(
            tuple("127.0.0.1:5432", "uniform(8ms,14ms)"), tuple("127.0.0.2:6379", "1ms"));
    assertThat(swept.levels().values().iterator().next())
        .extracting(Delay::text)
        .containsExactly("0ms", "uniform(8ms,14ms)", "3ms");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          5432=3ms       | java -jar app.jar     | is used nowhere
          5432=3ms       | {delay.6379}          | is used nowhere
          5432=3ms       | {delay.5432} {delay.6379.port} | {delay.6379.port}: has no --delay
          5432=3ms       | {delay.5432} {delay.db}        | {delay.db}: is no placeholder
          5432           | {delay.5432}          | --delay 5432: is no port with its delay. Write --delay 5432=3ms.
          =3ms           | {delay.5432}          | --delay =3ms: is no port with its delay.
          5432=3         | {delay.5432}          | --delay 5432=3: cannot be read: '3' is not a duration
          0=3ms          | {delay.5432}          | is no port
          8.8.8.8:53=3ms | {delay.53}            | is no address of this machine alone
          db:5432=3ms    | {delay.5432}          | is no address of this machine alone
          """)
  void whatDoesNotFitIsOneError(String option, String command, String problem) {
    assertThatThrownBy(() -> DelayOptions.of(List.of(option), List.of(command.split(" ", -1))))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void aPortHasOneDelay() {
    assertThatThrownBy(
            () ->
                DelayOptions.of(List.of("5432=3ms", "127.0.0.2:5432=3ms"), List.of("{delay.5432}")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("a second time");
  }

  @Test
  void aPlaceholderWithoutADelayIsOneError() {
    assertThatThrownBy(() -> DelayOptions.of(List.of(), List.of("{delay.5432}")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("Add --delay 5432=3ms");
  }

  @Test
  void aRemedyIsASentenceAndADelayThatIsWrittenTwiceIsOne() {
    assertThatThrownBy(() -> DelayOptions.of(List.of("5432=3"), List.of("{delay.5432}")))
        .message()
        .matches("--delay 5432=3: cannot be read: [^.]+\\. [A-Z][^.]+.*\\.");
    assertThat(
            DelayOptions.of(List.of("5432=3ms,1ms,3ms"), List.of("{delay.5432}")).levels().values())
        .singleElement()
        .satisfies(
            delays -> assertThat(delays).extracting(Delay::text).containsExactly("3ms", "1ms"));
  }
}
