package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.run.discovery.AskedOrigin;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class AskedRequestsTest {
  private static final String REQUESTS =
      """
      requests: {one: "/owners/{id}"}
      variables: {id: {file: %s}}
      """;

  @TempDir private Path folder = Path.of("");

  private static AskedRequests asked(String... words) {
    return CommandLine.populateCommand(new AskedRequests.AskedAnywhere(), words);
  }

  private static Path there(Path file) {
    return Path.of("/there" + file);
  }

  private Path values() throws IOException {
    return Files.writeString(folder.resolve("ids.txt"), "1\n2\n");
  }

  @Test
  void filesOfAPathAreThoseInItsBraces() throws IOException {
    Path ids = values();
    AskedRequests asked = asked("--get", "/a/{1..10}/{" + ids + "}", "--allow-host", "10.0.0.7");

    assertThat(asked.filesElsewhere()).containsExactly(ids);
    assertThat(asked.wordsElsewhere(AskedRequestsTest::there))
        .containsExactly("--get", "/a/{1..10}/{/there" + ids + "}", "--allow-host", "10.0.0.7");
  }

  @Test
  void requestsOfAFileNeedItAndItsValues() throws IOException {
    Path ids = values();
    Path requests =
        Files.writeString(folder.resolve("requests.yaml"), REQUESTS.formatted("ids.txt"));
    AskedRequests asked = asked("--request", requests.toString());

    assertThat(asked.filesElsewhere()).containsExactly(ids, requests);
    assertThat(asked.wordsElsewhere(AskedRequestsTest::there))
        .containsExactly("--request", "/there" + requests);
  }

  @Test
  void aWholePathInAFileLeadsNowhereElsewhere() throws IOException {
    Path requests =
        Files.writeString(folder.resolve("requests.yaml"), REQUESTS.formatted(values()));

    assertThatThrownBy(() -> asked("--request", requests.toString()).filesElsewhere())
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("by its whole path")
        .hasMessageContaining("relative to the folder of requests.yaml");
  }

  @Test
  void aHostThatIsNotAllowedIsRefusedBeforeAnythingIsSent() {
    assertThatThrownBy(() -> asked("--get", "http://192.0.2.1:80/a").filesElsewhere())
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("--allow-host 192.0.2.1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://127.0.0.1:99999/    | names no port from 1 to 65535. Correct it, or leave it out.",
        "http://127.0.0.1:0         | names no port from 1 to 65535. Correct it, or leave it out.",
        "http://127.0.0.1:/a        | names no port from 1 to 65535. Correct it, or leave it out.",
        "http://127.0.0.1:65536/a   | names no port from 1 to 65535. Correct it, or leave it out.",
        "http://127.0.0.1:8080?x=1  | has no path before '?'. Begin it with '/': http://127.0.0.1:8080/?x=1.",
        "http://127.0.0.1:8080?x=/a | has no path before '?'. Begin it with '/': http://127.0.0.1:8080/?x=/a.",
        "http://127.0.0.1:8080#a    | has a '#', which is never sent to a service. Leave it out, with what follows.",
        "http://me:pw@127.0.0.1/a   | names a user. Leave it out: a login is described in the file of --request.",
        "http://127.0.0.1:999999999999/a | is no address. Write http://127.0.0.1:8080/path.",
      })
  void anAddressThatCannotBeAskedIsRefusedInOneLine(String address, String problem) {
    AskedRequests started =
        CommandLine.populateCommand(new AskedRequests("gate") {}, "--get", address);

    assertThatThrownBy(started::originOfStarted)
        .isInstanceOf(OptionException.class)
        .hasMessage("--get '%s': %s".formatted(address, problem));
    assertThatThrownBy(asked("--get", address)::pattern)
        .isInstanceOf(OptionException.class)
        .hasMessage("--get '%s': %s".formatted(address, problem));
    assertThatThrownBy(() -> AskedRequests.Address.of("--url", address, Set.of()))
        .isInstanceOf(OptionException.class)
        .hasMessage("--url '%s': %s".formatted(address, problem));
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:1/, http://127.0.0.1:1",
    "http://127.0.0.1:65535/a?x=1, http://127.0.0.1:65535",
    "https://localhost//a, https://localhost:443",
    "http://[::1]:8080, http://[::1]:8080",
  })
  void anAddressThatCanBeAskedIsTaken(String address, String base) {
    assertThat(asked("--get", address).origin().base()).hasValue(URI.create(base));
  }

  @Test
  void oneOfAPathAndAFileIsGiven() throws IOException {
    assertThatThrownBy(() -> asked().file())
        .hasMessage(
            "try: says no request. Give one of them: --get '/owners/{1..10}', or --request"
                + " requests.yaml.");
    assertThatThrownBy(() -> asked("--get", "/a", "--request", "b").file())
        .hasMessageStartingWith("try: has --get and --request.");
    assertThat(asked("--get", "/a").file()).isEmpty();
    assertThat(asked("--get", "/a b").words()).isEqualTo("--get '/a b'");
    assertThat(asked("--get", "/a/{1..3}").pattern().values()).hasSize(1);
    assertThat(asked("--get", "/a", "--allow-host", "b", "--allow-host", "a").allowedHosts())
        .containsExactly("b", "a");
  }

  @Test
  void anAddressSaysHowTheServiceIsSpokenTo() {
    AskedRequests asked = asked("--get", "https://localhost/a", "--insecure");

    assertThat(asked.origin())
        .isEqualTo(
            new AskedOrigin(
                Optional.of(URI.create("https://localhost:443")),
                new Trust(Optional.empty(), true)));
    assertThat(asked.originOfStarted().base()).hasValue(URI.create("https://localhost"));
    assertThat(asked.pattern().path()).isEqualTo("/a");
    assertThat(asked.words()).isEqualTo("--get 'https://localhost/a' --insecure");
    assertThat(asked.wordsElsewhere(AskedRequestsTest::there))
        .containsExactly("--get", "https://localhost/a", "--insecure");
    assertThat(asked("--get", "/a").origin()).isEqualTo(AskedOrigin.UNKNOWN);
  }

  @Test
  void requestsThatMayChangeSomethingNeedPermission() throws IOException {
    Path requests =
        Files.writeString(
            folder.resolve("writes.yaml"),
            "requests:\n  one: {method: POST, path: /a, body: x}\n  two: /b\n");
    AskedRequests allowed = asked("--request", requests.toString(), "--allow-writes");

    assertThatThrownBy(() -> asked("--request", requests.toString()).file())
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith(
            "--request %s: has requests that may change what the service keeps: "
                .formatted(requests))
        .hasMessageEndingWith(
            ". Allow them with --allow-writes if the service and its data are there to be tried.");
    assertThat(allowed.file()).isPresent();
    assertThat(allowed.words()).isEqualTo("--request " + requests + " --allow-writes");
    assertThat(allowed.wordsElsewhere(AskedRequestsTest::there))
        .containsExactly("--request", "/there" + requests, "--allow-writes");
  }

  /** A certificate that the JDK trusts, as a file. */
  private Path certificate() throws Exception {
    KeyStore trusted =
        KeyStore.getInstance(
            Path.of(System.getProperty("java.home"), "lib/security/cacerts").toFile(),
            (char[]) null);
    byte[] any = trusted.getCertificate(trusted.aliases().nextElement()).getEncoded();
    return Files.writeString(
        folder.resolve("ca.pem"),
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(any)
            + "\n-----END CERTIFICATE-----\n");
  }

  @Test
  void theCertificatesThatAreTrustedGoWhereTheRequestsAreSentFrom() throws Exception {
    Path trusted = certificate();
    Path ids = values();
    AskedRequests asked = asked("--get", "/{" + ids + "}", "--cacert", trusted.toString());

    assertThat(asked.filesElsewhere()).containsExactly(ids, trusted);
    assertThat(asked.wordsElsewhere(AskedRequestsTest::there))
        .containsExactly("--get", "/{/there" + ids + "}", "--cacert", "/there" + trusted);
    assertThat(asked.words()).isEqualTo("--get '/{" + ids + "}' --cacert " + trusted);
    assertThat(asked.origin().trust()).isEqualTo(new Trust(Optional.of(trusted), false));
  }

  @Test
  void onlyWhereAnyCertificateIsAcceptedMustTheServiceBeOnLoopback() {
    Optional<URI> elsewhere = Optional.of(URI.create("https://192.0.2.7:443"));

    assertThat(asked("--get", "/a").origin("--url", elsewhere).base()).isEqualTo(elsewhere);
    assertThatThrownBy(() -> asked("--get", "/a", "--insecure").origin("--url", elsewhere))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith("--url https://192.0.2.7:443: is not on loopback");
  }
}
