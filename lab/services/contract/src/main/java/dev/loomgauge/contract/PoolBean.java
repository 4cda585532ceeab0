package dev.loomgauge.contract;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * How a service shows its connection pool over JMX.
 *
 * @param active the attribute that counts connections lent out
 * @param pending the attribute that counts requests waiting for one
 */
public record PoolBean(String objectName, String active, String pending) {
  int activeNow() {
    return read(active);
  }

  int pendingNow() {
    return read(pending);
  }

  private int read(String attribute) {
    try {
      var value =
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(new ObjectName(objectName), attribute);
      return ((Number) value).intValue();
    } catch (JMException e) {
      throw new AssertionError("no attribute " + attribute + " of the MBean " + objectName, e);
    }
  }
}
