package dev.loomgauge.order.blocking;

import dev.loomgauge.order.parts.DatabaseSettings;
import dev.loomgauge.order.parts.OrderSettings;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** Brings all parts of this package into the service that imports it. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@EnableConfigurationProperties({OrderSettings.class, DatabaseSettings.class})
public class BlockingParts {}
