package dev.loomgauge.junit;

import static dev.loomgauge.junit.Loomgauge.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tests as users write them, right ones and wrong ones; other tests run them. */
final class Examples {
  private Examples() {}

  /** Each of its tests has another end. */
  @LoomgaugeTest(get = "/orders", command = "shop", users = 500)
  static final class Shared {
    @Test
    void holds(Observed seen) {
      assertThat(seen)
          .carriedByVirtualThreads()
          .pinsNowhere()
          .holdsAtMost("HikariCP connections", 1);
      assertThat(seen.predicted(Threads.VIRTUAL)).throughputAtLeast(900);
    }

    @Test
    void isTooMuch(Observed seen) {
      assertThat(seen).repliesAtMost(":5432", 1);
    }

    @Test
    void isUndecided(Observed seen) {
      assertThat(seen.predicted(Threads.VIRTUAL)).throughputAtLeast(950);
    }

    @Test
    void isMisspelt(Observed seen) {
      assertThat(seen).holdsAtMost("conections", 1);
    }

    /** The same observation. */
    @Nested
    final class Inside {
      @Test
      void holds(Observed seen) {
        assertThat(seen).failsNever();
      }
    }
  }

  /** A method alone, with a test beside it that observes nothing. */
  static final class Alone {
    @LoomgaugeTest(
        get = "/orders/{1..10}",
        command = {"node", "shop.js", "{port}"},
        env = {"A=1", "B=x y"})
    void observed(Observed seen) {
      assertThat(seen).failsNever();
    }

    @Test
    void other() {}
  }

  /** A service in the JVM of the test, at a port that a field has. */
  @LoomgaugeTest(get = "/orders", port = "port")
  static class Inherited {
    private final int port = 4711;

    /** What a framework has set before the test. */
    final int port() {
      return port;
    }
  }

  /** The field lies above it. */
  static final class Running extends Inherited {
    @Test
    void observed(Observed seen) {
      assertThat(seen).failsNever();
    }
  }

  /** A test within another, with a port of its own and one that is that of both. */
  static final class Around {
    final int port = 4712;
    final int management = 4713;

    @Nested
    final class Within {
      final int port = 4714;

      @LoomgaugeTest(get = "/own", port = "port")
      void own(Observed seen) {
        assertThat(seen).failsNever();
      }

      @LoomgaugeTest(get = "/around", port = "management")
      void around(Observed seen) {
        assertThat(seen).failsNever();
      }
    }
  }

  /** A port that no field has. */
  static final class NoPort {
    @LoomgaugeTest(get = "/orders", port = "prot")
    void observed(Observed seen) {
      assertThat(seen).failsNever();
    }
  }

  /** Names two services. */
  static final class Twice {
    @LoomgaugeTest(get = "/orders", port = "80", jar = "shop.jar")
    void observed(Observed seen) {
      assertThat(seen).failsNever();
    }
  }

  /** Names none. */
  static final class None {
    @LoomgaugeTest(get = "/orders")
    void observed(Observed seen) {
      assertThat(seen).failsNever();
    }
  }

  /** Has no length of time. */
  static final class Endless {
    @LoomgaugeTest(get = "/orders", jar = "shop.jar", duration = "ten minutes")
    void observed(Observed seen) {
      assertThat(seen).failsNever();
    }
  }

  /** Would be over before it began. */
  static final class Over {
    @LoomgaugeTest(get = "/orders", jar = "shop.jar", duration = "-5s")
    void observed(Observed seen) {
      assertThat(seen).failsNever();
    }
  }

  /** Gives up after a second. */
  static final class Impatient {
    @LoomgaugeTest(get = "/orders", jar = "shop.jar", duration = "1s")
    void observed(Observed seen) {
      assertThat(seen).pinsNowhere();
    }
  }

  /** Has no users. */
  static final class Unpredicted {
    @LoomgaugeTest(get = "/orders", jar = "shop.jar")
    void observed(Observed seen) {
      assertThat(seen.predicted(Threads.VIRTUAL)).throughputAtLeast(1);
    }
  }

  /** Takes it before the tests. */
  @LoomgaugeTest(get = "/orders", jar = "shop.jar")
  static final class Before {
    @BeforeAll
    static void observed(Observed seen) {
      assertThat(seen).failsNever();
    }

    @Test
    void other() {}
  }
}
