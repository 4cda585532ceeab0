package dev.loomgauge.http.jdk.server;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.function.IntSupplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/**
 * The threads over JMX, under the names that Tomcat gives its own: whoever can watch the one can
 * watch the other.
 */
public final class ThreadPoolBean implements DynamicMBean {
  private static final String BUSY = "currentThreadsBusy";
  private static final String MOST = "maxThreads";
  private static final String CONNECTIONS = "maxConnections";

  private final Map<String, IntSupplier> figures;

  private ThreadPoolBean(RequestThreads threads, int maxConnections) {
    figures =
        Map.of(
            BUSY, threads.busy(),
            MOST, () -> threads.most().orElse(-1),
            CONNECTIONS, () -> maxConnections);
  }

  /**
   * Shows them from now on.
   *
   * @param maxConnections 0 or less for no limit
   */
  public static void register(RequestThreads threads, int maxConnections) {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(
              new ThreadPoolBean(threads, maxConnections),
              new ObjectName("dev.loomgauge.http:type=ThreadPool,name=requests"));
    } catch (JMException e) {
      throw new IllegalStateException("the request threads cannot be shown over JMX", e);
    }
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException {
    IntSupplier figure = figures.get(attribute);
    if (figure == null) {
      throw new AttributeNotFoundException(attribute);
    }
    return figure.getAsInt();
  }

  /** What is not there is left out, as the interface asks. */
  @Override
  public AttributeList getAttributes(String[] attributes) {
    AttributeList list = new AttributeList();
    for (String attribute : attributes) {
      IntSupplier figure = figures.get(attribute);
      if (figure != null) {
        list.add(new Attribute(attribute, figure.getAsInt()));
      }
    }
    return list;
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  /** As every bean answers to a name that is none of its operations; this one has none. */
  @Override
  public Object invoke(String action, Object[] parameters, String[] signature)
      throws ReflectionException {
    throw new ReflectionException(new NoSuchMethodException(action));
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    return new MBeanInfo(
        ThreadPoolBean.class.getName(),
        "The threads that serve requests",
        new MBeanAttributeInfo[] {
          number(BUSY, "Threads that serve a request; -1 where nobody counts"),
          number(MOST, "The most there can be; -1 for no limit"),
          number(CONNECTIONS, "Open connections of clients at most; 0 or less for no limit")
        },
        null,
        null,
        null);
  }

  private static MBeanAttributeInfo number(String name, String description) {
    return new MBeanAttributeInfo(name, "int", description, true, false, false);
  }
}
