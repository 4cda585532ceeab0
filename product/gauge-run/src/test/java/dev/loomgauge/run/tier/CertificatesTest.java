package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificatesTest {
  private static final String REMEDY =
      "Name a file with certificates in PEM, which begin with -----BEGIN CERTIFICATE-----.";

  /** Valid on the first day of 2020. */
  private static final String EXPIRED =
      """
      -----BEGIN CERTIFICATE-----
      MIIBMzCB2qADAgECAgkA40aBXy7ea+owCgYIKoZIzj0EAwMwDjEMMAoGA1UEAxMD
      b2xkMB4XDTIwMDEwMTAwMDAwMFoXDTIwMDEwMjAwMDAwMFowDjEMMAoGA1UEAxMD
      b2xkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYiDM4KPxwGRHPTMteJbErbxZ
      Wge25P01AIQmT4q4XUZ/i3V9tIY/Pq83KqF9GM7RWpi90/nzId9NWo0BJrHlbKMh
      MB8wHQYDVR0OBBYEFFW+liFXnlGpHFzUsCVQSeU9v+C0MAoGCCqGSM49BAMDA0gA
      MEUCIQDYxQkVqrrKRMUIne7J4MYb2qPDUl+iyExVh3/dglmGkwIgX+LWlPaJKB99
      hc2AN1oymCxFdxY4JxqrsqHjGcwTAhw=
      -----END CERTIFICATE-----
      """;

  /** Valid for a hundred years. */
  private static final String VALID =
      """
      -----BEGIN CERTIFICATE-----
      MIIBPDCB5KADAgECAgkAx82cJbO9Gm0wCgYIKoZIzj0EAwMwEjEQMA4GA1UEAxMH
      bGFzdGluZzAgFw0yMDAxMDEwMDAwMDBaGA8yMTE5MTIwODAwMDAwMFowEjEQMA4G
      A1UEAxMHbGFzdGluZzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEWAXmTCnTzC
      l5nqQ4rCh5vVzcNVN7eg5y5WjVZ4jfdBPYFauLbnwwBpV4TniVh3PEGdrl2uLHYK
      ngS/C8t8owGjITAfMB0GA1UdDgQWBBSgyTgUZsSwzzwSnYqPySrRLqaU1jAKBggq
      hkjOPQQDAwNHADBEAiBUhACbaeigYsYLx0DW9N2QO28FVCAN8lbiT4vuc/3+xQIg
      OH5lGd57jZOFqSjqKVWV00tXobOJaWQvmkNDNljZd48=
      -----END CERTIFICATE-----
      """;

  @TempDir private Path folder = Path.of("");

  private static void check(Path file) {
    Certificates.check(new Trust(Optional.of(file), false));
  }

  @Test
  void aFileThatIsNotThereOrHasNoCertificateIsNamed() throws IOException {
    Path none = folder.resolve("none.pem");
    Path empty = Files.createFile(folder.resolve("empty.pem"));
    Path text = Files.writeString(folder.resolve("text.pem"), "a < b");

    assertThatThrownBy(() -> check(none))
        .isInstanceOf(OptionException.class)
        .hasMessage("cacert %s: cannot be read: %s. %s".formatted(none, none, REMEDY));
    assertThatThrownBy(() -> check(empty))
        .isInstanceOf(OptionException.class)
        .hasMessage("cacert %s: has no certificate. %s".formatted(empty, REMEDY));
    assertThatThrownBy(() -> check(text))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith("cacert %s: cannot be read: ".formatted(text))
        .hasMessageEndingWith(". " + REMEDY);
  }

  @Test
  void aFileWhoseLastCertificateHasExpiredIsRefused() throws Exception {
    Path old = Files.writeString(folder.resolve("old.pem"), EXPIRED);

    assertThatThrownBy(() -> check(old))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "cacert %s: has expired on 2020-01-02T00:00:00Z. Make a new certificate for the service, and name that one."
                .formatted(old));
    check(Files.writeString(folder.resolve("both.pem"), EXPIRED + VALID));
    check(Files.writeString(folder.resolve("other.pem"), VALID + EXPIRED));
  }

  @Test
  void whereNoFileIsNamedNothingIsChecked() {
    assertThatCode(() -> Certificates.check(Trust.OF_JDK)).doesNotThrowAnyException();
    assertThatCode(() -> Certificates.check(new Trust(Optional.empty(), true)))
        .doesNotThrowAnyException();
  }
}
