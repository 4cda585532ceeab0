package dev.loomgauge.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
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
          body: "user=a&password=b&remember=1" | body: "user=a&password=***&remember=1"
          jdbc:h2:mem:a?user=b&password=c      | jdbc:h2:mem:a?user=b&password=***
          docker run -e DB_PASSWORD=x image    | docker run -e DB_PASSWORD=*** image
          app --password="a b" --port=80       | app --password=*** --port=80
          app --db-password x --port 80        | app --db-password *** --port 80
          ["app", "--token", "x", "y"]         | ["app", "--token", ***, "y"]
          [app, --token, --port=80]            | [app, --token, --port=80]
          redis://shop:x@cache:6379/0          | redis://shop:***@cache:6379/0
          http://cache:6379/a@b                | http://cache:6379/a@b
          body: '{"user":"a","password":"b"}'  | body: '{"user":"a","password":***}'
          "{\\"token\\": \\"a \\\\\\"b\\\\\\" c\\", \\"n\\": 1}" | "{\\"token\\": ***, \\"n\\": 1}"
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

  @Test
  void aLongSecretIsHiddenToo() {
    String secret = "x".repeat(100_000);

    assertThat(Secrets.hidden("token: \"" + secret + "\"")).isEqualTo("token: ***");
    assertThat(Secrets.hidden("body: " + secret)).isEqualTo("body: " + secret);
  }
}
