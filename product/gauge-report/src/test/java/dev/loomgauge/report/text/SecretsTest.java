package dev.loomgauge.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          -DDB_PASSWORD=x                      | -DDB_PASSWORD=***
          --apiKey=x --port=80                 | --apiKey=*** --port=80
          --db.password=x                      | --db.password=***
          ["--Client-Secret=x", "-Xmx1g"]      | ["--Client-Secret=***", "-Xmx1g"]
          DB_PASSWORD: x                       | DB_PASSWORD: ***
          "Authorization": "Bearer \\"x\\" y"  | "Authorization": ***
          {token: x, user: shop}               | {token: ***, user: shop}
          passwd: 'it is'                      | passwd: ***
          [podman, -e, DB_PASSWORD=x, image]   | [podman, -e, DB_PASSWORD=***, image]
          jdbc:mysql://h/db?u=a&password=x     | jdbc:mysql://h/db?u=a&password=***
          postgres://shop:x@h:5432/db          | postgres://shop:***@h:5432/db
          http://127.0.0.1:8080/a@b            | http://127.0.0.1:8080/a@b
          /items?token={1..10}&a=1             | /items?token={1..10}&a=1
          --user.password={{noop}}x            | --user.password=***
          -Dpool.size=10                       | -Dpool.size=10
          users: 10                            | users: 10
          """)
  void theValueOfASecretSettingIsHidden(String text, String hidden) {
    assertThat(Secrets.hidden(text)).isEqualTo(hidden);
  }
}
