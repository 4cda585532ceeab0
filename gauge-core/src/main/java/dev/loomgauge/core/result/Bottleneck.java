package dev.loomgauge.core.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.loomgauge.core.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What limited a trial, from evidence.
 *
 * @param limiter what it is; in files by its {@link Limiter#token}
 * @param utilisation share of its capacity in use, 0 to 1
 * @param words for people: "the 200 Tomcat threads (200 of 200 busy, 800 requests waiting)"
 */
public record Bottleneck(@JsonProperty("name") Limiter limiter, double utilisation, String words) {

  /** What can limit a service. */
  public sealed interface Limiter {

    /** The word for it in files, the same in all versions; a pool has its own name. */
    @JsonValue
    default String token() {
      return switch (this) {
        case Users _ -> USERS;
        case Cpu(List<Tier> tiers) ->
            tiers.stream().map(Tier::key).collect(Collectors.joining("+")) + CPU;
        case Pool(String name) -> name;
        case Lockstep _ -> LOCKSTEP;
        case Unknown _ -> UNKNOWN;
      };
    }

    /** The limiter of a token. */
    @JsonCreator
    static Limiter of(String token) {
      return switch (token) {
        case USERS -> new Users();
        case LOCKSTEP -> new Lockstep();
        case UNKNOWN -> new Unknown();
        case String cpu when cpu.endsWith(CPU) ->
            new Cpu(
                Arrays.stream(cpu.substring(0, cpu.length() - CPU.length()).split("\\+", -1))
                    .map(Tier::of)
                    .toList());
        case String pool -> new Pool(pool);
      };
    }
  }

  private static final Pattern EVIDENCE = Pattern.compile(" \\(.*|(?<!^none): .*");

  /** The words without their evidence, as every table has them: "the 200 Tomcat threads". */
  public String brief() {
    return brief(words);
  }

  /** The same of words that a verdict keeps. */
  public static String brief(String words) {
    return EVIDENCE.matcher(words).replaceFirst("");
  }

  private static final String USERS = "users";
  private static final String CPU = "-cpu";
  private static final String LOCKSTEP = "users-in-step";
  private static final String UNKNOWN = "unknown";

  /** Nothing is saturated: the users all wait for the downstream's delay. */
  public record Users() implements Limiter {}

  /** The CPUs of some tiers. */
  public record Cpu(List<Tier> tiers) implements Limiter {}

  /** A pool of the request path. */
  public record Pool(String name) implements Limiter {}

  /** Users who come back together from one wait, and queue for CPUs that are not full. */
  public record Lockstep() implements Limiter {}

  /** Below the ceiling, and nothing that was watched is saturated. */
  public record Unknown() implements Limiter {}
}
