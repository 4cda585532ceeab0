package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.PlanReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointsTest {

  private static Endpoints endpoints(int remotes, int locals) throws Exception {
    String json =
        ("{'version':1,'target':'http://127.0.0.1:81','request':{'path':'/'},'closed':{'users':3},"
                + "'warmupMs':1000,'windowMs':2000,'threads':1,'histogram':'/tmp/none.hlog'"
                + addresses("addresses", remotes)
                + addresses("localAddresses", locals)
                + "}")
            .replace('\'', '"');
    return new Endpoints(
        PlanReader.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))),
        Transport.best());
  }

  private static String addresses(String key, int number) {
    return number == 0
        ? ""
        : IntStream.rangeClosed(1, number)
            .mapToObj(n -> "'127.0.0." + n + "'")
            .collect(Collectors.joining(",", ",'" + key + "':[", "]"));
  }

  /** Both addresses take turns, so the pairs repeat after the least common multiple. */
  @ParameterizedTest
  @CsvSource({"0, 0, 1", "3, 0, 3", "0, 4, 4", "2, 3, 6", "2, 4, 4", "6, 4, 12", "3, 3, 3"})
  void pairsRepeatAfterTheLeastCommonMultiple(int remotes, int locals, int pairs) throws Exception {
    assertThat(endpoints(remotes, locals).pairs()).isEqualTo(pairs);
  }

  @Test
  void addressesTakeTurnsInTheOrderOfThePlan() throws Exception {
    Endpoints endpoints = endpoints(2, 3);

    assertThat(endpoints.remotes()).containsExactly("127.0.0.1", "127.0.0.2");
    assertThat(endpoints.remote(3).toString()).isEqualTo("/127.0.0.2:81");
    assertThat(endpoints.local(4)).hasToString("/127.0.0.2:0");
    assertThat(endpoints(1, 0).local(0)).isNull();
  }

  private static Plan plan(String target, String more) throws PlanException {
    String json =
        "{'version':1,'target':'%s','request':{'path':'/'},'closed':{'users':3},'windowMs':1000%s}"
            .formatted(target, more);
    return PlanReader.read(
        new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aHostThatIsUnknownIsNamedWithItsKey() throws Exception {
    for (String key : new String[] {"addresses", "localAddresses"}) {
      Plan plan = plan("http://127.0.0.1", ",'" + key + "':['127.0.0.1','[x']");
      assertThatThrownBy(() -> new Endpoints(plan, Transport.NIO))
          .isInstanceOf(PlanException.class)
          .hasMessage(
              "load plan: "
                  + key
                  + ": the host \"[x\" is unknown here; write an address that this machine can reach");
    }
  }

  @Test
  void onlyHttpsHasTlsAndItsCertificatesAreRead() throws Exception {
    assertThat(
            new Endpoints(plan("http://127.0.0.1", ",'cacert':'/no/such.pem'"), Transport.NIO)
                .tls())
        .isNull();
    assertThat(new Endpoints(plan("https://127.0.0.1", ",'insecure':true"), Transport.NIO))
        .satisfies(it -> assertThat(it.tls()).isNotNull())
        .returns("127.0.0.1", Endpoints::host)
        .returns(443, Endpoints::port);
    Plan plan = plan("https://127.0.0.1", ",'cacert':'/no/such.pem'");
    assertThatThrownBy(() -> new Endpoints(plan, Transport.NIO))
        .isInstanceOf(PlanException.class)
        .hasMessageStartingWith("load plan: cacert: cannot be read: ");
  }

  @Test
  void aTransportHasItsOwnWordAndChannels() {
    assertThat(Transport.NIO.word()).isEqualTo("nio");
    assertThat(Transport.EPOLL.word()).isEqualTo("epoll");
    assertThat(Transport.NIO.channel().getSimpleName()).isEqualTo("NioSocketChannel");
    assertThat(Transport.EPOLL.channel().getSimpleName()).isEqualTo("EpollSocketChannel");
  }
}
