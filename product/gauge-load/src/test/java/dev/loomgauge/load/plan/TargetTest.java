package dev.loomgauge.load.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An address to which a load goes. */
class TargetTest {
  @ParameterizedTest
  @CsvSource({
    "http://h,false,h,80,h",
    "HTTP://h:80/,false,h,80,h",
    "http://h:443,false,h,443,h:443",
    "https://h,true,h,443,h",
    "https://h:80,true,h,80,h:80",
    "http://h:65535,false,h,65535,h:65535",
    "http://[::1],false,::1,80,[::1]"
  })
  void aTargetIsTakenApart(String url, boolean tls, String host, int port, String authority)
      throws PlanException {
    Target target = Target.parse("target", url, false, Optional.empty());
    assertThat(target).isEqualTo(new Target(tls, false, Optional.empty(), host, port));
    assertThat(target.authority()).isEqualTo(authority);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "http://h?x the_path_belongs_in_request.path",
        "http://h/?x the_path_belongs_in_request.path",
        "http://h#x the_path_belongs_in_request.path",
        "http://h/x the_path_belongs_in_request.path",
        "http:/x needs_a_host_and_a_port",
        "ftp://h must_begin_with_http://",
        "http://h^ is_no_URL"
      })
  void aTargetOfMoreThanAHostAndAPortIsRefused(String url, String problem) {
    assertThatThrownBy(() -> Target.parse("target", url, false, Optional.empty()))
        .hasMessageStartingWith("load plan: target: \"" + url + "\"")
        .hasMessageContaining(problem.replace('_', ' '));
  }
}
