package dev.loomgauge.junit;

import java.nio.file.Path;

/**
 * What a service is predicted to reach, before it had that load.
 *
 * @param threads {@code platform} or {@code virtual}
 * @param users without think time
 * @param figure its throughput, for people
 * @param low requests per second, the lower end of the 90 % prediction interval; NaN for none
 * @param limitedBy what keeps it from more, in words
 */
public record PredictedLoad(
    String threads,
    int users,
    String figure,
    double low,
    double high,
    String limitedBy,
    Path results) {}
