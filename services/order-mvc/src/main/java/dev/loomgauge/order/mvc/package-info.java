/**
 * order-summary as blocking code: Spring MVC on Tomcat, {@code JdbcClient} over HikariCP, {@code
 * RestClient} to the downstream. Stands alone: it may depend on Spring and the JDK, on no other
 * module.
 */
@NullMarked
package dev.loomgauge.order.mvc;

import org.jspecify.annotations.NullMarked;
