package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.MachineSpeed;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The windows of a calibration as if the service's CPUs had been as fast in all busy ones as they
 * are when nobody disturbs them: at the lower quartile of the probe's times. The others are left as
 * they were: a CPU with little to do is slower, for the probe and for requests, and will be so
 * again under as light a load.
 *
 * @param windows the CPU of the service as it would have been
 * @param probeMicros the speed, as microseconds of a fixed piece of work; 0 where not known
 */
record OneSpeed(List<CalibrationWindow> windows, double probeMicros) {
  /** Relative standard deviation of the demand of a second or so at a speed that stays. */
  private static final double NOISE = 0.05;

  /** Of windows as they were read, on these cores; the same where the speed of none is known. */
  static OneSpeed of(List<CalibrationWindow> read, double cores) {
    List<CalibrationWindow> known =
        read.stream().filter(w -> w.load().measured() && w.probeMicros() > 0).toList();
    List<CalibrationWindow> busy = known.stream().filter(w -> busy(w, cores)).toList();
    if (known.isEmpty()) {
      return new OneSpeed(read, 0);
    }
    if (busy.isEmpty()) {
      return new OneSpeed(read, undisturbed(known));
    }
    double reference = undisturbed(busy);
    double exponent = exponent(busy);
    return new OneSpeed(
        read.stream()
            .map(
                w ->
                    busy(w, cores)
                        ? w.divided(MachineSpeed.factor(w.probeMicros(), reference, exponent))
                        : w)
            .toList(),
        reference);
  }

  private static boolean busy(CalibrationWindow window, double cores) {
    return window.cpu().all() >= MachineSpeed.BUSY * cores * window.seconds();
  }

  private static double undisturbed(List<CalibrationWindow> windows) {
    double[] sorted =
        windows.stream().mapToDouble(CalibrationWindow::probeMicros).sorted().toArray();
    return sorted[sorted.length / 4];
  }

  private record Block(int jvm, Direction direction, int users) {}

  /**
   * How closely the demand of this service follows the probe: of blocks of the same load, ln(CPU
   * per request) over ln(probe), by a regression that is drawn towards {@link
   * MachineSpeed#EXPONENT} as its few blocks and their noise ask for; 0 to 1.
   */
  private static double exponent(List<CalibrationWindow> busy) {
    Map<Integer, List<List<CalibrationWindow>>> loads =
        busy.stream()
            .filter(w -> w.served() > 0 && w.cpu().steady() > 0)
            .collect(
                Collectors.groupingBy(
                    w -> new Block(w.jvm(), w.load().direction(), w.load().users())))
            .entrySet()
            .stream()
            .collect(
                Collectors.groupingBy(
                    block -> block.getKey().users(),
                    Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    double between = MachineSpeed.BETWEEN_SERVICES;
    double prior = NOISE * NOISE / (between * between);
    double product = prior * MachineSpeed.EXPONENT;
    double square = prior;
    for (List<List<CalibrationWindow>> load : loads.values()) {
      double probe = load.stream().mapToDouble(OneSpeed::logProbe).average().orElse(0);
      double demand = load.stream().mapToDouble(OneSpeed::logDemand).average().orElse(0);
      for (List<CalibrationWindow> block : load) {
        double x = logProbe(block) - probe;
        product += x * (logDemand(block) - demand);
        square += x * x;
      }
    }
    return Math.clamp(product / square, 0, 1);
  }

  private static double logProbe(List<CalibrationWindow> block) {
    return block.stream().mapToDouble(w -> Math.log(w.probeMicros())).average().orElse(0);
  }

  private static double logDemand(List<CalibrationWindow> block) {
    double cpu = block.stream().mapToDouble(w -> w.cpu().steady()).sum();
    return Math.log(cpu / block.stream().mapToDouble(CalibrationWindow::served).sum());
  }
}
