package dev.loomgauge.cli.gate;

import dev.loomgauge.run.machine.MachineFacts;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * When and where a gate ran, and of which commits: what a history joins gates by.
 *
 * @param machine the same words for gates that may be joined
 * @param base commit of the working tree of the base; empty where that is not known, or where the
 *     head lies in the same tree
 * @param head commit of the working tree of the head
 */
record GateOrigin(Instant begun, String machine, Optional<String> base, Optional<String> head) {
  static GateOrigin here(Path base, Path head) {
    Optional<WorkingTree> ofBase = WorkingTree.of(base);
    Optional<WorkingTree> ofHead = WorkingTree.of(head);
    return new GateOrigin(
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        MachineFacts.named(),
        ofBase.filter(_ -> !ofBase.equals(ofHead)).flatMap(WorkingTree::commit),
        ofHead.flatMap(WorkingTree::commit));
  }
}
