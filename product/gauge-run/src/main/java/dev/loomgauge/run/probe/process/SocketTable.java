package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.loomgauge.core.result.ThreadUse.Unread;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/** The TCP sockets of this machine, {@code /proc/net/tcp} and {@code tcp6} of proc(5). */
final class SocketTable {
  private static final int HEX = 16;
  private static final int LOCAL = 1;
  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int QUEUES = 4;
  private static final int INODE = 9;
  private static final String ESTABLISHED = "01";
  private static final String LISTENING = "0A";
  private static final String MAPPED = "0000000000000000FFFF0000";

  private final List<Row> listening = new ArrayList<>();
  private final List<Row> established = new ArrayList<>();
  private final Map<Ends, Long> inodes = new HashMap<>();
  private final Set<Ends> unread = new HashSet<>();

  private record Ends(String local, String remote) {
    /** As the other end has them. */
    Ends reversed() {
      return new Ends(/* local= */ remote, /* remote= */ local);
    }
  }

  /** One of them; whether bytes have come that nobody has read yet. */
  private record Row(Ends ends, long inode, boolean unread) {
    String port() {
      return SocketTable.port(ends.local());
    }
  }

  private SocketTable() {}

  /** Hexadecimal digits, a colon, and four more for the port. */
  private static boolean isAddress(String address) {
    int colon = address.length() - 5;
    boolean digits = colon > 0;
    for (int i = 0; i < address.length(); i++) {
      digits &=
          i == colon ? address.charAt(i) == ':' : Character.digit(address.charAt(i), HEX) >= 0;
    }
    return digits;
  }

  private static String port(String address) {
    return address.substring(address.indexOf(':') + 1);
  }

  /** Reads it; empty where the system has no such files. */
  static SocketTable read(Path proc) {
    SocketTable table = new SocketTable();
    List.of("net/tcp", "net/tcp6").forEach(file -> table.addAll(proc.resolve(file)));
    return table;
  }

  private void addAll(Path file) {
    if (!Files.isReadable(file)) {
      return; // no IPv6, or not Linux
    }
    try (BufferedReader lines = Files.newBufferedReader(file, ISO_8859_1)) {
      lines.lines().skip(1).forEach(this::add);
    } catch (IOException e) {
      throw new ProbeException("Cannot read " + file, e);
    } catch (NumberFormatException e) {
      throw ProbeException.strange(file, e);
    }
  }

  private void add(String line) {
    String[] fields = new String[INODE + 1];
    if (split(line, fields) <= INODE) {
      return;
    }
    if (!isAddress(fields[LOCAL]) || !isAddress(fields[REMOTE])) {
      throw new NumberFormatException(fields[LOCAL] + " " + fields[REMOTE]);
    }
    long inode = Long.parseLong(fields[INODE]);
    Row row =
        new Row(
            new Ends(plain(fields[LOCAL]), plain(fields[REMOTE])), inode, unread(fields[QUEUES]));
    if (fields[STATE].equals(LISTENING)) {
      listening.add(row);
    } else if (fields[STATE].equals(ESTABLISHED)) {
      established.add(row);
      inodes.put(row.ends(), inode);
      if (row.unread()) {
        unread.add(row.ends());
      }
    }
  }

  /** The first fields between blanks; there are thousands of lines, too many for a pattern. */
  private static int split(String line, String[] fields) {
    int count = 0;
    int at = 0;
    while (count < fields.length) {
      while (at < line.length() && line.charAt(at) == ' ') {
        at++;
      }
      if (at == line.length()) {
        return count;
      }
      int end = line.indexOf(' ', at);
      int to = end < 0 ? line.length() : end;
      fields[count++] = line.substring(at, to);
      at = to;
    }
    return count;
  }

  /** Of {@code tx_queue:rx_queue}, in hexadecimal digits. */
  private static boolean unread(String queues) {
    String received = queues.substring(queues.indexOf(':') + 1);
    return !received.chars().allMatch(digit -> digit == '0');
  }

  /**
   * Connections of the owner of some sockets with bytes that it has not read yet, or that its other
   * end has not. Few inodes are asked about, since that may take long.
   */
  Unread unread(LongPredicate own) {
    Set<String> listens = ports(own);
    int requests = 0;
    int answers = 0;
    int unaccepted = 0;
    int calls = 0;
    int responses = 0;
    for (Row row : established) {
      boolean behind = unread.contains(row.ends().reversed());
      if (listens.contains(row.port())) {
        boolean accepted = row.inode() != 0;
        unaccepted += accepted ? 0 : 1;
        requests += accepted && row.unread() ? 1 : 0;
        responses += accepted && behind ? 1 : 0;
      } else if ((row.unread() || behind)
          && !listens.contains(port(row.ends().remote())) // a client of the service
          && own.test(row.inode())) {
        answers += row.unread() ? 1 : 0;
        calls += behind ? 1 : 0;
      }
    }
    return new Unread(requests, answers, unaccepted, (double) calls, (double) responses);
  }

  /** An IPv4 address that is written as IPv6 has its IPv4 form. */
  private static String plain(String address) {
    return address.startsWith(MAPPED) ? address.substring(MAPPED.length()) : address;
  }

  /** The ports on which the owner of some sockets listens. */
  Set<Integer> listening(Set<Long> own) {
    return listening(own::contains);
  }

  Set<Integer> listening() {
    return listening(_ -> true);
  }

  private Set<Integer> listening(LongPredicate own) {
    return ports(own).stream().map(port -> Integer.parseInt(port, HEX)).collect(Collectors.toSet());
  }

  /** The same in hexadecimal digits. */
  private Set<String> ports(LongPredicate own) {
    return listening.stream()
        .filter(row -> own.test(row.inode()))
        .map(Row::port)
        .collect(Collectors.toSet());
  }

  /** The ports on which it has accepted connections that are open. */
  Set<Integer> serving(Set<Long> own) {
    Set<String> listens = ports(own::contains);
    return established.stream()
        .filter(row -> own.contains(row.inode()) && listens.contains(row.port()))
        .map(row -> Integer.parseInt(row.port(), HEX))
        .collect(Collectors.toSet());
  }

  /** The ports to which it has opened connections, on any machine. */
  Set<Integer> called(Set<Long> own) {
    Set<String> listens = ports(own::contains);
    return established.stream()
        .filter(row -> own.contains(row.inode()) && !listens.contains(row.port()))
        .map(row -> Integer.parseInt(port(row.ends().remote()), HEX))
        .collect(Collectors.toSet());
  }

  /**
   * The other ends, on this machine, of the connections that the owner of some sockets, by all its
   * inodes, has opened; those that it has accepted lead to its clients and are left out.
   */
  Set<Long> opened(Set<Long> own) {
    Set<String> ports = ports(own::contains);
    Set<Long> ends = new HashSet<>();
    for (Row row : established) {
      if (own.contains(row.inode()) && !ports.contains(row.port())) {
        Long other = inodes.get(row.ends().reversed());
        if (other != null && other != 0 && !own.contains(other)) {
          ends.add(other); // 0 is a connection that nobody has accepted yet
        }
      }
    }
    return ends;
  }
}
