package dev.loomgauge.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class AgentTest {
  private static final Instrumentation NONE =
      (Instrumentation)
          Proxy.newProxyInstance(
              AgentTest.class.getClassLoader(),
              new Class<?>[] {Instrumentation.class},
              (proxy, method, arguments) -> {
                throw new AssertionError("nothing is woven here");
              });

  private static String said(String argument) {
    Agent.premain(argument, NONE);
    return System.getProperty(Agent.OUTCOME);
  }

  @Test
  void whatItIsAskedForAndWhyItFailsIsSaidAndNeverThrown() {
    assertThat(said("off")).isEqualTo("off");
    assertThat(said("fast")).isEqualTo("failed: its argument must be on=FILE or off, not 'fast'");
    assertThat(said("on=/no/such/table"))
        .isEqualTo("failed: java.nio.file.NoSuchFileException: /no/such/table");
    Agent.agentmain(null, NONE);
    assertThat(System.getProperty(Agent.OUTCOME))
        .isEqualTo("failed: its argument must be on=FILE or off, not ''");
  }
}
