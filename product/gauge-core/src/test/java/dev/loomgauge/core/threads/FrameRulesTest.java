package dev.loomgauge.core.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameRulesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.catalina.connector.CoyoteAdapter.service:344",
        "org.eclipse.jetty.server.HttpChannel.handle:5",
        "org.eclipse.jetty.server.internal.HttpChannelState$HandlerInvoker.run:5",
        "io.undertow.server.Connectors.executeRootHandler:5",
        "io.helidon.webserver.http1.Http1Connection.route:5",
        "sun.net.httpserver.ServerImpl$Exchange$LinkHandler.handle:5",
        "org.apache.coyote.AbstractProcessorLight.process:63",
        "sun.net.httpserver.ServerImpl$Exchange.run:5",
        "com.sun.net.httpserver.Filter$Chain.doFilter:98",
        "jakarta.servlet.http.HttpServlet.service:622",
        "javax.servlet.http.HttpServlet.service:622",
        "org.jboss.resteasy.reactive.common.core.AbstractResteasyReactiveContext.run:147",
        "io.micronaut.http.server.RouteExecutor.execute:5",
        "wiremock.org.eclipse.jetty.server.HttpChannel.handle:5"
      })
  void belowTheseAServerWorksOnARequest(String entry) {
    assertThat(FrameRules.hasRequest(List.of("app.A.b:1", entry, "java.lang.Thread.run:1")))
        .isTrue();
    assertThat(FrameRules.hasRequest(List.of("app." + entry))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sun.nio.ch.Net.poll",
        "sun.nio.ch.Net.accept",
        "sun.nio.ch.Net.connect0",
        "sun.nio.ch.EPoll.wait",
        "sun.nio.ch.KQueue.poll",
        "sun.nio.ch.SocketDispatcher.read0",
        "sun.nio.ch.UnixDomainSockets.accept0",
        "sun.nio.ch.FileDispatcherImpl.pread0",
        "sun.nio.ch.UnixFileDispatcherImpl.write0",
        "java.net.Inet4AddressImpl.lookupAllHostAddr",
        "java.net.Inet6AddressImpl.lookupAllHostAddr",
        "java.io.FileInputStream.readBytes",
        "java.io.RandomAccessFile.readBytes0",
        "java.io.FileOutputStream.writeBytes",
        "java.lang.Class.forName0"
      })
  void inTheseTheKernelHasTheThreadIfTheyAreOnTop(String top) {
    assertThat(FrameRules.waitsInKernel(List.of(top, "app.A.b:1"))).isTrue();
    assertThat(FrameRules.waitsInKernel(List.of("app.A.b:1", top))).isFalse();
    assertThat(FrameRules.waitsInKernel(List.of())).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.VirtualThread.park:582",
        "jdk.internal.vm.Continuation.yield:1",
        "jdk.internal.misc.Unsafe.park",
        "java.lang.Thread.sleep0",
        "java.lang.Object.wait0"
      })
  void aThreadWithOneOfTheseOnTopIsParked(String top) {
    assertThat(FrameRules.parked(List.of(top, "app.A.b:1"))).isTrue();
    assertThat(FrameRules.parked(List.of("app.A.b:1", top))).isFalse();
    assertThat(FrameRules.parked(List.of())).isFalse();
  }

  @Test
  void aSpinIsAmongTheFourTopFrames() {
    assertThat(FrameRules.spins(List.of("java.lang.Thread.onSpinWait:1", "app.A.b:1"))).isTrue();
    assertThat(FrameRules.spins(List.of("a.A.a", "b.B.b", "c.C.c", "java.lang.Thread.yield:1")))
        .isTrue();
    assertThat(
            FrameRules.spins(
                List.of("a.A.a", "b.B.b", "c.C.c", "d.D.d", "java.lang.Thread.yield:1")))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "SLEEP, java.lang.Thread.sleep:509",
    "LOCK, java.util.concurrent.locks.ReentrantLock.lockInterruptibly:322",
    "LOCK, java.util.concurrent.locks.ReentrantLock$Sync.lock:153",
    "LOCK, java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock:959",
    "LOCK, java.util.concurrent.locks.StampedLock.writeLock:474",
    "LIMIT, java.util.concurrent.Semaphore.acquire:318",
    "LIMIT, org.springframework.util.ConcurrencyThrottleSupport.beforeAccess:1",
    "LIMIT, io.github.resilience4j.bulkhead.Bulkhead.acquirePermission:1",
    "CONNECTION_QUEUE, com.zaxxer.hikari.pool.HikariPool.getConnection:160",
    "CONNECTION_QUEUE, com.zaxxer.hikari.util.ConcurrentBag.borrow:151",
    "CONNECTION_QUEUE, io.agroal.pool.ConnectionPool.getConnection:1",
    "CONNECTION_QUEUE, io.agroal.pool.ConnectionPool.handlerFromSharedCache:1",
    "CONNECTION_QUEUE, org.apache.tomcat.jdbc.pool.ConnectionPool.borrowConnection:1",
    "CONNECTION_QUEUE, org.apache.commons.pool2.impl.GenericObjectPool.borrowObject:1",
    "CONNECTION_QUEUE, org.apache.tomcat.dbcp.pool2.impl.GenericObjectPool.borrowObject:1",
    "CONNECTION_QUEUE, com.mchange.v2.resourcepool.BasicResourcePool.awaitAvailable:1",
    "CLIENT_QUEUE, org.apache.hc.core5.pool.StrictConnPool.lease:174",
    "CLIENT_QUEUE, org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager.lease:1",
    "CLIENT_QUEUE, org.apache.http.pool.AbstractConnPool.lease:1",
    "CLIENT_QUEUE, org.apache.http.impl.conn.PoolingHttpClientConnectionManager$1.get:1",
    "CLIENT_QUEUE, org.eclipse.jetty.client.AbstractConnectionPool.acquire:1",
    "CLIENT_QUEUE, wiremock.org.apache.hc.core5.pool.StrictConnPool.lease:174",
    "DATABASE, org.postgresql.core.PGStream.receiveChar:465",
    "DATABASE, com.mysql.cj.NativeSession.execSQL:1",
    "DATABASE, org.mariadb.jdbc.Statement.execute:1",
    "DATABASE, oracle.jdbc.driver.T4CStatement.execute:1",
    "DATABASE, oracle.net.ns.Packet.receive:1",
    "DATABASE, com.microsoft.sqlserver.jdbc.TDSReader.readPacket:1",
    "DATABASE, com.ibm.db2.jcc.am.Statement.execute:1",
    "DATABASE, org.h2.engine.SessionLocal.executeUpdate:1",
    "DATABASE, org.hsqldb.Session.execute:1",
    "DATABASE, org.apache.derby.impl.jdbc.EmbedStatement.execute:1",
    "DATABASE, org.sqlite.core.NativeDB.step:1",
    "DATABASE, com.mongodb.internal.connection.SocketStream.read:1",
    "DATABASE, redis.clients.jedis.Connection.readProtocol:1",
    "DATABASE, io.lettuce.core.protocol.AsyncCommand.await:1",
    "DOWNSTREAM, org.apache.hc.core5.http.impl.io.SessionInputBufferImpl.fillBuffer:149",
    "DOWNSTREAM, org.apache.hc.client5.http.impl.classic.MainClientExec.execute:1",
    "DOWNSTREAM, org.apache.http.impl.io.SessionInputBufferImpl.fillBuffer:1",
    "DOWNSTREAM, jdk.internal.net.http.HttpClientImpl.send:968",
    "DOWNSTREAM, sun.net.www.protocol.http.HttpURLConnection.getInputStream:1",
    "DOWNSTREAM, okhttp3.internal.http.RealInterceptorChain.proceed:1",
    "DOWNSTREAM, org.eclipse.jetty.client.HttpRequest.send:1",
    "DOWNSTREAM, io.grpc.stub.ClientCalls.blockingUnaryCall:1",
    "CLASS_LOADING, java.lang.ClassLoader.loadClass:490",
    "CLASS_LOADING, jdk.internal.loader.BuiltinClassLoader.loadClassOrNull:1",
    "CLASS_LOADING, java.lang.Class.forName:545",
    "FILE, java.io.FileInputStream.read:1",
    "FILE, java.io.RandomAccessFile.seek:1",
    "FILE, java.io.FileOutputStream.write:1",
    "FILE, sun.nio.ch.FileChannelImpl.force:1",
    "TASKS, java.util.concurrent.FutureTask.get:1",
    "TASKS, java.util.concurrent.CompletableFuture$Signaller.block:1",
    "TASKS, java.util.concurrent.CountDownLatch.await:1",
    "TASKS, java.util.concurrent.StructuredTaskScope.join:1",
    "TASKS, java.util.concurrent.ForkJoinTask.join:1",
    "TASKS, reactor.core.publisher.BlockingSingleSubscriber.blockingGet:1",
    "NETWORK, sun.nio.ch.NioSocketImpl.park:191",
    "NETWORK, sun.nio.ch.SocketChannelImpl.read:1",
    "NETWORK, sun.nio.ch.Net.poll",
    "NETWORK, java.net.InetAddress.getAllByName:1"
  })
  void eachOfThemSaysWhatAThreadWaitsFor(Activity activity, String frame) {
    assertThat(FrameRules.wait(List.of("java.lang.VirtualThread.park:582", frame, "app.A.b:1")))
        .contains(activity);
  }

  @Test
  void theFirstSpecificFrameDecidesAndAGeneralOneOnlyWhereThereIsNone() {
    String socket = "sun.nio.ch.NioSocketImpl.park:191";
    String driver = "org.postgresql.core.PGStream.receiveChar:465";
    String pool = "com.zaxxer.hikari.pool.HikariPool.getConnection:160";

    assertThat(FrameRules.wait(List.of(socket, driver, pool))).contains(Activity.DATABASE);
    assertThat(FrameRules.wait(List.of(pool, driver, socket))).contains(Activity.CONNECTION_QUEUE);
    assertThat(FrameRules.wait(List.of(socket, "java.util.concurrent.FutureTask.get:1")))
        .contains(Activity.NETWORK);
    assertThat(FrameRules.wait(List.of("app.A.b:1"))).isEmpty();
  }

  @Test
  void aPlaceHasThreeFramesWithoutThoseOfTheJdkAboveThem() {
    assertThat(
            Frames.top(
                List.of(
                    "sun.nio.ch.Net.poll",
                    "jdk.internal.A.b:1",
                    "java.net.Socket.read:1",
                    "app.A.a:1",
                    "java.util.List.forEach:1",
                    "app.C.c:3",
                    "app.D.d:4")))
        .containsExactly("app.A.a:1", "java.util.List.forEach:1", "app.C.c:3");
    assertThat(Frames.top(List.of("java.a.A.a", "sun.b.B.b", "jdk.c.C.c", "java.d.D.d")))
        .containsExactly("java.a.A.a", "sun.b.B.b", "jdk.c.C.c");
  }

  @Test
  void theServersAreNamedForPeople() {
    assertThat(ServerEntry.ALL)
        .extracting(ServerEntry::server)
        .containsExactly(
            "Tomcat", "Jetty", "Jetty", "Undertow", "Helidon", "Quarkus", "the JDK's HTTP server");
    assertThat(ServerEntry.endsOn("executor-thread-1")).isTrue();
    assertThat(ServerEntry.endsOn("vert.x-eventloop-thread-0")).isFalse();
  }
}
