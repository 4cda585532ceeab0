package dev.loomgauge.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
  @Test
  void whatIsFoundAndWhatMustBeKnownAreDifferentNews() {
    List<Progress.News> news = new ArrayList<>();
    Progress progress = news::add;

    progress.found("a pool");
    progress.note("a caution");
    progress.note(new IOException("full"));
    progress.note(new IOException());

    assertThat(news)
        .containsExactly(
            new Progress.Found("a pool"),
            new Progress.Note("a caution"),
            new Progress.Note("full"),
            new Progress.Note("null"));
  }
}
