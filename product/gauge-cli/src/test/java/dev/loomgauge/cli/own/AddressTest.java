package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.own.AskedRequests.Address;
import dev.loomgauge.core.input.OptionException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTest {
  @Test
  void aPathAloneHasNoHost() {
    assertThat(Address.of("--get", "/owners/{1..10}", Set.of()))
        .isEqualTo(new Address(Optional.empty(), "/owners/{1..10}"));
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:8080/a?b={1..3}, http://127.0.0.1:8080, /a?b={1..3}",
    "http://127.0.0.2:8080, http://127.0.0.2:8080, /",
    "http://[::1]:80/x, http://[::1]:80, /x",
    "http://127.0.0.1/x/y, http://127.0.0.1:80, /x/y",
    "https://localhost:8443/x, https://localhost:8443, /x",
    "https://localhost/x, https://localhost:443, /x"
  })
  void anAddressOnLoopbackNeedsNoPermission(String get, String base, String path) {
    Address address = Address.of("--get", get, Set.of());

    assertThat(address.base()).hasValue(URI.create(base));
    assertThat(address.path()).isEqualTo(path);
  }

  @Test
  void anyOtherHostMustBeAllowedByItsName() {
    String get = "http://172.17.0.2:8080/a";

    assertThatThrownBy(() -> Address.of("--get", get, Set.of("172.17.0.3")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("is not on loopback")
        .hasMessageContaining("--allow-host 172.17.0.2");
    assertThat(Address.of("--get", get, Set.of("172.17.0.2")).path()).isEqualTo("/a");
  }

  @ParameterizedTest
  @CsvSource({"http://, is no address", "http://a b/x, is no address"})
  void anythingElseIsNoAddress(String get, String problem) {
    assertThatThrownBy(() -> Address.of("--get", get, Set.of())).hasMessageContaining(problem);
  }
}
