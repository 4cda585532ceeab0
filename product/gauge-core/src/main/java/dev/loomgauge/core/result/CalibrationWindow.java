package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A quarter of a second of a calibration: what the service answered, and the CPU that it took.
 *
 * @param service name of the manifest
 * @param threads thread mode
 * @param jvm 1 and up: each start of the service has its own
 * @param load the load that was on it
 * @param epochMillis its beginning, in milliseconds since 1970
 * @param seconds its length
 * @param begun requests that began in it, less those that failed in it
 * @param requests that ended in it with success
 * @param cpu what the service used, in CPU seconds
 * @param tiers what the other tiers used, in CPU seconds; without those that do not run
 * @param taken what else the service's CPUs spent; null where the system does not report it
 * @param probeMicros microseconds that a fixed piece of work took on the service's CPUs; 0 where
 *     not known
 */
public record CalibrationWindow(
    String service,
    String threads,
    int jvm,
    Load load,
    long epochMillis,
    double seconds,
    long begun,
    long requests,
    ServiceCpu cpu,
    Map<Tier, Double> tiers,
    @Nullable Taken taken,
    double probeMicros) {

  public CalibrationWindow {
    tiers = Map.copyOf(tiers);
  }

  /**
   * Requests that its CPU was spent on: a request needs CPU when it begins and when it ends, which
   * may lie in two windows, so half of those that began count and half of those that ended.
   */
  public double served() {
    return (begun + requests) / 2.0;
  }

  /** The same with the service's CPU divided by a factor, but that of its background. */
  public CalibrationWindow divided(double factor) {
    return with(
        new ServiceCpu(
            cpu.application / factor,
            cpu.compilers / factor,
            cpu.collectors / factor,
            cpu.jvm / factor,
            cpu.background));
  }

  public CalibrationWindow superseded() {
    return with(new Load(load.share, load.direction, load.users, false), cpu);
  }

  public CalibrationWindow with(ServiceCpu other) {
    return with(load, other);
  }

  private CalibrationWindow with(Load otherLoad, ServiceCpu otherCpu) {
    return new CalibrationWindow(
        service,
        threads,
        jvm,
        otherLoad,
        epochMillis,
        seconds,
        begun,
        requests,
        otherCpu,
        tiers,
        taken,
        probeMicros);
  }

  /**
   * A step of the load.
   *
   * @param share of the service's CPUs that it asks for, by the demand known before it; 0 for none
   * @param direction whether more users work with each step, or fewer
   * @param users with one request each at any time
   * @param measured whether it counts: the first cycle of each step does not, nor does a
   *     calibration that was repeated
   */
  public record Load(double share, Direction direction, int users, boolean measured) {}

  /** Whether the load rises or falls. */
  public enum Direction {
    /** Before either: the connections of all users are opened, and the heap is collected. */
    OPENING,
    UP,
    DOWN
  }

  /**
   * CPU seconds of a service by kind of thread.
   *
   * @param application all threads but the following
   * @param compilers of the JVM
   * @param collectors of the JVM, and its VM thread
   * @param jvm the JVM's other threads: signals, monitors, flight recorder
   * @param background threads of the application that use CPU without requests; 0 in older results
   */
  public record ServiceCpu(
      double application, double compilers, double collectors, double jvm, double background) {

    /**
     * Without the compilers, who rest once the code is warm, and without the collectors, whose work
     * is rare and long: in which windows it falls is chance.
     */
    public double steady() {
      return application + jvm;
    }

    public double all() {
      return application + compilers + collectors + jvm + background;
    }

    /** The same where background threads carry requests, so that their CPU is the requests' own. */
    public ServiceCpu carrying() {
      return new ServiceCpu(application + background, compilers, collectors, jvm, 0);
    }
  }

  /**
   * CPU seconds of the service's CPUs that the service did not get.
   *
   * @param others of other processes: what all processes used by the CPUs' own account, less what
   *     the service used by that of its threads
   */
  public record Taken(double steal, double interrupts, double others) {
    public static final Taken NOTHING = new Taken(0, 0, 0);

    public Taken plus(Taken other) {
      return new Taken(steal + other.steal, interrupts + other.interrupts, others + other.others);
    }

    /**
     * What no process had. A Linux kernel without IRQ time accounting adds the time of an interrupt
     * to the process that it interrupts as well; the service then used more than all processes did,
     * and by as much the interrupts are in its own CPU already.
     */
    public double fromAll() {
      return steal + Math.max(0, interrupts + Math.min(0, others));
    }
  }
}
