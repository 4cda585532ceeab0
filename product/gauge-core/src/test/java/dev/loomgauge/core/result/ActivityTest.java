package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActivityTest {
  @Test
  void everyActivityHasItsLabelAndItsKey() {
    assertThat(Activity.values())
        .extracting(Activity::label, Activity::key)
        .containsExactly(
            tuple("CPU", "cpu"),
            tuple("spinning", "spin"),
            tuple("queue for a CPU", "cpu-queue"),
            tuple("queue for a thread", "thread-queue"),
            tuple("queue for a database connection", "connection-queue"),
            tuple("queue for a client connection", "client-queue"),
            tuple("queue for a permit", "limit"),
            tuple("database", "database"),
            tuple("downstream", "downstream"),
            tuple("network", "network"),
            tuple("locks", "lock"),
            tuple("class loading", "class-loading"),
            tuple("sleep", "sleep"),
            tuple("files", "file"),
            tuple("other tasks", "tasks"),
            tuple("collections", "collection"),
            tuple("answer not read by the client", "client"),
            tuple("other waits", "other"),
            tuple("waits", "waits"));
    assertThat(Activity.values())
        .allSatisfy(activity -> assertThat(Activity.of(activity.key())).isEqualTo(activity));
    assertThatThrownBy(() -> Activity.of("CPU")).hasMessage("\"CPU\" is no activity");
  }

  @ParameterizedTest
  @CsvSource({
    "threads, Tomcat threads, THREAD_QUEUE",
    "pool, Worker THREADS, THREAD_QUEUE",
    "client-threads, pool, THREAD_QUEUE",
    "connections, client connections, CLIENT_QUEUE",
    "http-client, members, CLIENT_QUEUE",
    "connections, database connections, CONNECTION_QUEUE",
    "hikari, Connections, CONNECTION_QUEUE",
    "permits, bulkhead, LIMIT",
    "connections, '''client'' HikariCP connections', CONNECTION_QUEUE",
    "connections2, '''read threads'' HikariCP connections', CONNECTION_QUEUE",
    "connections, 'the clients'' connections', CLIENT_QUEUE"
  })
  void aPoolIsQueuedForByWhatItsNameOrItsLabelSays(String pool, String label, Activity queue) {
    assertThat(Activity.queueFor(pool, label)).isEqualTo(queue);
  }
}
