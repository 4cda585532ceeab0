package dev.loomgauge.core.result.folder;

import java.util.List;

/**
 * {@code answer.json}: what {@code try} concluded of the user's own service, in sentences.
 *
 * @param sections the answer first
 */
public record OwnAnswer(List<Section> sections) {
  /** Copies; sections without sentences are left out. */
  public OwnAnswer {
    sections = sections.stream().filter(section -> !section.sentences().isEmpty()).toList();
  }

  /**
   * Sentences about one thing.
   *
   * @param title of the section
   */
  public record Section(String title, List<String> sentences) {
    public Section {
      sentences = List.copyOf(sentences);
    }
  }
}
