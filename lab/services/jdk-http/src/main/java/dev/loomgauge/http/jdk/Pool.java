package dev.loomgauge.http.jdk;

import java.lang.management.ManagementFactory;
import java.util.function.IntSupplier;
import javax.management.JMException;
import javax.management.ObjectName;

/** A pool of the service: members in use, requests that wait for one, members there can be. */
public record Pool(IntSupplier busy, IntSupplier waiting, int max) implements PoolMXBean {
  /** Shows it over JMX from now on, as {@code dev.loomgauge.http:type=Pool,name=NAME}. */
  public void register(String name) {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(this, new ObjectName("dev.loomgauge.http:type=Pool,name=" + name));
    } catch (JMException e) {
      throw new IllegalStateException("the pool " + name + " cannot be shown over JMX", e);
    }
  }

  @Override
  public int getBusy() {
    return busy.getAsInt();
  }

  @Override
  public int getWaiting() {
    return waiting.getAsInt();
  }

  @Override
  public int getMax() {
    return max;
  }
}
