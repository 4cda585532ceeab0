package dev.loomgauge.core.result.folder;

import java.util.List;
import java.util.Optional;

/** {@code answer.json}: what {@code try} concluded of the user's service, the answer first. */
public record OwnAnswer(List<Section> sections) {
  /** Title of the section whose first sentence is the claim. */
  public static final String ANSWER = "Answer";

  /** Copies; sections without sentences are left out. */
  public OwnAnswer {
    sections = sections.stream().filter(section -> !section.sentences().isEmpty()).toList();
  }

  /** The section that answers whether to switch. */
  public static Section answering(List<String> sentences) {
    return new Section(ANSWER, sentences);
  }

  /** Whether to switch, in one sentence; empty where that was not asked. */
  public Optional<String> claim() {
    return sections.stream()
        .findFirst()
        .filter(section -> section.title().equals(ANSWER))
        .map(section -> section.sentences().getFirst());
  }

  /** What the answer says behind its claim; empty without a claim. */
  public List<String> behindClaim() {
    return claim().isEmpty()
        ? List.of()
        : sections.getFirst().sentences().stream().skip(1).toList();
  }

  /** The sections without the one of the claim. */
  public List<Section> others() {
    return claim().isEmpty() ? sections : sections.stream().skip(1).toList();
  }

  /** Sentences about one thing. */
  public record Section(String title, List<String> sentences) {
    public Section {
      sentences = List.copyOf(sentences);
    }
  }
}
