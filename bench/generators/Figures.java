package generators;

/**
 * What a generator says of itself.
 *
 * @param span seconds that its figures are of
 * @param throughput responses a second
 * @param remark what it says of its own lateness
 */
public record Figures(
    double span,
    double throughput,
    double meanMs,
    double p99Ms,
    double maxMs,
    long errors,
    String remark) {}
