/**
 * Faults on demand: Spring MVC on Tomcat, {@code JdbcClient} over HikariCP, {@code RestClient} to
 * the downstream. A request is healthy, or does the one thing wrong that it names. Depends on its
 * own {@code kind} and {@code tier}, {@code order.parts} and Spring.
 */
@NullMarked
package dev.loomgauge.faults;

import org.jspecify.annotations.NullMarked;
