package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkflowCommandTest {
  @Test
  void whatSteersACommandIsEscapedAsGitHubDocuments() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("file", "a,b:50%.txt");
    properties.put("title", "x\r\ny");

    assertThat(WorkflowCommand.of("error", properties, "50 %: a,b\r\n::warning::c\u001b"))
        .isEqualTo(
            "::error file=a%2Cb%3A50%25.txt,title=x%0D%0Ay::50 %25: a,b%0D%0A::warning::c\\u001b");
  }
}
