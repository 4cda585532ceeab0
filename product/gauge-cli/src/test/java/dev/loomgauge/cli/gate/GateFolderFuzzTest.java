package dev.loomgauge.cli.gate;

import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.history.MachineHistory;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The reader of {@code gate.json}. */
class GateFolderFuzzTest implements FuzzContract {
  @Override
  public List<FuzzedReader> readers(Path folder) throws IOException {
    WrittenGates gates = new WrittenGates(folder);
    Path facts = gates.ofFacts(1, WrittenGates.MACHINE, GateResults.all());
    Path times = gates.timed(2, WrittenGates.MACHINE, 1.1, TimeOutcome.SLOWER);
    GateFolder read = new GateFolder(Files.createDirectory(folder.resolve("read")));
    return List.of(
        new FuzzedReader(
            "gate-json",
            List.of(
                Files.readAllBytes(facts.resolve("gate.json")),
                Files.readAllBytes(times.resolve("gate.json"))),
            List.of("\"worse\"", "\"unlimited\"", "1e999", "1e308", "1e-308", "null", "[]", "{}"),
            input -> {
              Files.write(read.root().resolve("gate.json"), input);
              MachineHistory.of(List.of(read.read())).forEach(MachineHistory::rows);
            },
            Set.of(UserError.class)));
  }
}
