/**
 * order-summary as blocking code: Spring MVC on Tomcat, {@code JdbcClient} over HikariCP, {@code
 * RestClient} to the downstream.
 */
@NullMarked
package dev.loomgauge.order.mvc;

import org.jspecify.annotations.NullMarked;
