package dev.loomgauge.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Names and order of the fields in the messages to and from the programs of a tier. */
class TierLinesTest {
  private static <T> void isWritten(T value, Class<T> type, String quoted) {
    String json = quoted.replace('\'', '"').replace("\n", "");
    assertThat(Wire.line(value)).isEqualTo(json);
    assertThat(Wire.read(json, type)).isEqualTo(value);
  }

  @Test
  void whatAProgramSaysWhenItCanBeUsed() {
    isWritten(
        new DatabaseReady(
            true,
            new DatabaseReady.Access("h", 1, "d", "u", "p"),
            "s",
            new DatabaseReady.Content("17.2", 2, 3, false),
            4,
            5L),
        DatabaseReady.class,
        """
        {'ready':true,'host':'h','port':1,'database':'d','user':'u','password':'p',
        'schema':'s','version':'17.2','orders':2,'customers':3,'seeded':false,
        'startMillis':4,'pid':5}
        """);
    isWritten(
        new DownstreamReady(true, 1, "127.0.0.1", "epoll", 2, 3),
        DownstreamReady.class,
        """
        {'ready':true,'port':1,'address':'127.0.0.1','transport':'epoll','loops':2,'pid':3}
        """);
    isWritten(
        new ProxyReady(true, Map.of("5432", 1), "nio", 2),
        ProxyReady.class,
        "{'ready':true,'ports':{'5432':1},'transport':'nio','pid':2}");
  }

  @Test
  void whatADownstreamIsAndHasDone() {
    isWritten(
        new DownstreamState(
            new DownstreamSettings("1ms", new TreeMap<>(Map.of("/a", "2ms")), "1s/3s", 0.25, 4),
            new DownstreamState.Counters(6, 7, 8, 10, 11)),
        DownstreamState.class,
        """
        {'delay':'1ms','routes':{'/a':'2ms'},'stall':'1s/3s','errorRate':0.25,'atOnce':4,
        'requests':6,'errors':7,'abandoned':8,'inFlight':10,'inFlightNanos':11}
        """);
    assertThat(DownstreamSettings.MOST_AT_ONCE).isEqualTo(100_000);
  }

  @Test
  void whatAProxyIsToldAndSays() {
    isWritten(
        new ProxySettings(Map.of("5432", "3ms")), ProxySettings.class, "{'delays':{'5432':'3ms'}}");
    isWritten(
        new ProxyState("no", Map.of("5432", new ProxyState.Target("3ms", 1, 2, 3.5))),
        ProxyState.class,
        """
        {'error':'no','targets':{'5432':{'delay':'3ms','connections':1,'bursts':2,
        'lateMaxMs':3.5}}}
        """);
    assertThatThrownBy(() -> Wire.read("{\"error\":\"\"}", ProxyState.class))
        .hasMessage("targets: is missing");
  }

  @Test
  void aBadSettingIsAProblemWithItsRemedy() {
    assertThat(new BadSetting("what is wrong", "what is right"))
        .hasMessage("what is wrong: what is right")
        .returns("what is wrong", BadSetting::problem)
        .returns("what is right", BadSetting::remedy);
  }
}
