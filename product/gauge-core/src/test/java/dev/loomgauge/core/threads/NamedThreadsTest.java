package dev.loomgauge.core.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.BackgroundThread;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamedThreadsTest {
  private final NamedThreads named =
      new NamedThreads(List.of("poller-1", "com.acme.poller", "pool-1-thread-1", "java"));

  private void dumped(String name, String... stack) {
    named.add(name, new DumpedThread(false, "RUNNABLE", false, List.of(stack)));
  }

  private static BackgroundThread thread(String name) {
    return new BackgroundThread(name, 1, 0.5, null);
  }

  @Test
  void aThreadHasTheMethodOfTheApplicationThatMostDumpsShow() {
    dumped(
        "poller-1", "java.lang.Thread.yield0", "com.acme.Poller.run:42", "java.lang.Thread.run:9");
    dumped("poller-1", "com.acme.Poller.take:7", "com.acme.Poller.run:43");
    dumped("poller-1", "com.acme.Poller.run:44");

    assertThat(named.shown(thread("poller-1")))
        .isEqualTo(new BackgroundThread("poller-1", 1, 0.5, "com.acme.Poller.run"));
  }

  @Test
  void aLongNameIsKnownByItsBegin() {
    dumped("com.acme.poller.Market", "com.acme.Market.run:1");
    dumped("main", "com.acme.Main.main:5");

    assertThat(named.shown(thread("com.acme.poller")))
        .isEqualTo(new BackgroundThread("com.acme.poller.Market", 1, 0.5, "com.acme.Market.run"));
    assertThat(named.shown(thread("java")).frame()).isEqualTo("com.acme.Main.main");
  }

  @Test
  void whatSeveralThreadsMayBeIsNotSaid() {
    dumped("pool-1-thread-1", "a.A.run:1");
    dumped("pool-1-thread-12", "a.B.run:1");
    dumped("poller-10", "a.C.run:1");

    assertThat(named.shown(thread("pool-1-thread-1"))).isEqualTo(thread("pool-1-thread-1"));
    assertThat(named.shown(thread("poller-1"))).isEqualTo(thread("poller-1"));
  }

  @Test
  void aThreadIsAtTheFirstMethodOfTheApplication() {
    dumped("poller-1", "com.acme.Poller.take:7", "com.acme.Poller.run:43");

    assertThat(named.shown(thread("poller-1")).frame()).isEqualTo("com.acme.Poller.take");
  }

  @Test
  void aVirtualThreadAndOneWithoutAStackTellNothing() {
    named.add("poller-1", new DumpedThread(true, "", true, List.of("a.A.run:1")));
    named.add("poller-1", new DumpedThread(false, "", false, List.of()));
    assertThat(named.shown(thread("poller-1"))).isEqualTo(thread("poller-1"));

    dumped("poller-1", "com.acme.Native.wait0");
    assertThat(named.shown(thread("poller-1")).frame()).isEqualTo("com.acme.Native.wait0");
    assertThat(named.shown(thread("never named"))).isEqualTo(thread("never named"));
  }

  @Test
  void onlyAWholeFirstPartOfFifteenLettersMayBeTheBeginOfAName() {
    NamedThreads names = new NamedThreads(List.of("fourteen-chars", "sixteen-chars-16"));
    for (String name : List.of("fourteen-chars-1", "sixteen-chars-161", "main")) {
      names.add(name, new DumpedThread(false, "", false, List.of("a.A.run:1")));
    }
    assertThat(names.shown(thread("fourteen-chars"))).isEqualTo(thread("fourteen-chars"));
    assertThat(names.shown(thread("sixteen-chars-16"))).isEqualTo(thread("sixteen-chars-16"));
  }

  @Test
  void whatTheJdkDoesForAThreadIsNotItsMethod() {
    dumped("poller-1", "java.lang.Thread.sleep:509", "com.acme.Poller.rest:42", "java.lang.X.run");

    assertThat(named.shown(thread("poller-1")).frame()).isEqualTo("com.acme.Poller.rest");
  }
}
