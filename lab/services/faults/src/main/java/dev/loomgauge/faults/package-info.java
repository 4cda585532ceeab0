/**
 * Faults on demand: Spring MVC on Tomcat, {@code JdbcClient} over HikariCP, {@code RestClient} to
 * the downstream. A request is healthy, or does the one thing wrong that it names; beside requests
 * the service does nothing, or what a setting names.
 */
@NullMarked
package dev.loomgauge.faults;

import org.jspecify.annotations.NullMarked;
