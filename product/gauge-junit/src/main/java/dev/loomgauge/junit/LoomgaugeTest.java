package dev.loomgauge.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A test method that takes an {@link Observed} service, or a class whose test methods take the same
 * one. The service is observed when the first of them asks for it, which takes about a minute. A
 * method with it is a test without {@code @Test}; its tag is {@code loomgauge}. No other test of
 * the JVM runs meanwhile.
 *
 * <p>Exactly one of {@link #jar}, {@link #command} and {@link #port} names the service.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Test
@Tag("loomgauge")
@Isolated
@ExtendWith(LoomgaugeExtension.class)
public @interface LoomgaugeTest {

  /** Path of the request: {@code /orders/{1..1000}} draws a number for each. */
  String get();

  /** A jar that is started with the Java of the test; its path from the folder of the test. */
  String jar() default "";

  /** The command that starts the service; {@code {port}} is the port on which it is to listen. */
  String[] command() default {};

  /** The port of a service in the JVM of the test: a number, or the name of a field of the test. */
  String port() default "";

  /** Variables in the environment of a service that is started, each {@code NAME=VALUE}. */
  String[] env() default {};

  /** Users without think time for whom the throughput is predicted, 1 and more; 0 for none. */
  int users() default 0;

  /** After which the observation is ended and decides nothing: 90s, 10m or 1h30m. */
  String duration() default "10m";
}
