package dev.loomgauge.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventuallyTest {
  @Test
  void itAsksUntilTheTwoAreEqualAndNoLonger() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Eventually.equal("count", 3, asked::incrementAndGet);
    assertThat(asked).hasValue(3);
    Eventually.equal("at once", 4, asked::incrementAndGet, Duration.ZERO);
    assertThat(asked).hasValue(4);
  }

  @Test
  void whatStaysDifferentIsToldWithItsNameAndItsLastValue() {
    long begin = System.nanoTime();
    assertThatThrownBy(() -> Eventually.equal("size", 3, () -> 5, Duration.ofMillis(50)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll("[size]", "expected: 3", "but was: 5");
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(50_000_000L);
  }

  /** As a pool is shown over JMX. */
  public interface Shown {
    long getTaken();

    int getWaiting();
  }

  private record Pool(long taken, int waiting) implements Shown {
    @Override
    public long getTaken() {
      return taken;
    }

    @Override
    public int getWaiting() {
      return waiting;
    }
  }

  @Test
  void aPoolIsReadByTheNamesOfItsAttributes() throws Exception {
    String name = "dev.loomgauge.contract:type=Pool";
    ManagementFactory.getPlatformMBeanServer()
        .registerMBean(new StandardMBean(new Pool(3, 5), Shown.class), new ObjectName(name));
    try {
      PoolBean pool = new PoolBean(name, "Taken", "Waiting");
      assertThat(pool.activeNow()).isEqualTo(3);
      assertThat(pool.pendingNow()).isEqualTo(5);
      assertThatThrownBy(new PoolBean(name, "Lent", "Waiting")::activeNow)
          .isInstanceOf(AssertionError.class)
          .hasMessage("no attribute Lent of the MBean " + name);
    } finally {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(name));
    }
  }
}
