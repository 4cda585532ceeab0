package dev.loomgauge.core.audit.log;

import static dev.loomgauge.core.audit.log.WrittenLog.START;
import static dev.loomgauge.core.audit.log.WrittenLog.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.audit.format.FormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GatlingLogTest {
  @Test
  void theBinaryLogOfGatlingHasUsersGroupsErrorsAndNamesOnce() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(0);
    text(out, "3.14.1");
    text(out, "class");
    out.writeLong(START);
    text(out, "");
    out.writeInt(2);
    text(out, "one");
    text(out, "two");
    out.writeInt(1);
    out.writeInt(3);
    out.write(new byte[] {9, 9, 9});
    user(out, true, 100);
    user(out, true, 200);
    request(out, "home", 300, 350, true);
    // A group, an error, then a request whose names were there before.
    out.writeByte(3);
    out.writeInt(1);
    out.writeInt(1);
    text(out, "group");
    out.writeInt(1);
    out.writeInt(2);
    out.writeInt(3);
    out.writeBoolean(true);
    out.writeByte(4);
    out.writeInt(2);
    text(out, "it failed");
    out.writeInt(400);
    request(out, null, 500, 530, false);
    user(out, false, 700);
    user(out, false, 900);
    LogTally tally = new LogTally();

    new GatlingBinaryLog("Gatling simulation.log")
        .read(new ByteArrayInputStream(bytes.toByteArray()), tally);

    assertThat(tally.requests()).isEqualTo(2);
    assertThat(tally.whole().failed()).isEqualTo(1);
    assertThat(tally.whole().meanMs()).isEqualTo(40);
    assertThat(tally.beginMs()).isEqualTo(START + 300);
    assertThat(tally.whole().toMs()).isEqualTo(START + 530);
    assertThat(tally.mostUsers()).isEqualTo(2);
    assertThat(tally.firstAtMostMs()).isEqualTo(START + 200);
    assertThat(tally.lastAtMostMs()).isEqualTo(START + 700);
    assertThat(tally.userStarts()).isEqualTo(2);
    assertThat(tally.isCutOff()).isFalse();

    byte[] endless = {0, 1, 0, 0, 1};
    assertThatThrownBy(
            () ->
                new GatlingBinaryLog("Gatling simulation.log")
                    .read(new ByteArrayInputStream(endless), new LogTally()))
        .isInstanceOf(FormatException.class)
        .hasMessage("record 1 has a length that cannot be. Check the file.");
    byte[] kind = {5};
    assertThatThrownBy(
            () ->
                new GatlingBinaryLog("Gatling simulation.log")
                    .read(new ByteArrayInputStream(kind), new LogTally()))
        .hasMessage("record 1 is of no kind that Gatling has written up to 3.14. Check the file.");
  }

  @Test
  void theLogOfGatlingCountsItsUsersAndSkipsWhatItCannotRead() throws IOException {
    LogTally tally = new LogTally();
    new GatlingLog("Gatling simulation.log")
        .read(
            bytes(
                "RUN\tx\n"
                    + "USER\ts\tSTART\t"
                    + (START + 100)
                    + "\n"
                    + "USER\ts\t1\tSTART\t"
                    + (START + 200)
                    + "\t"
                    + (START + 200)
                    + "\n"
                    + "REQUEST\t1\t\tone\t"
                    + (START + 300)
                    + "\t"
                    + (START + 350)
                    + "\tOK\t \n"
                    + "REQUEST\t1\t\tone\t"
                    + (START + 400)
                    + "\t"
                    + (START + 399)
                    + "\tOK\t \n"
                    + "REQUEST\t1\t\tone\t"
                    + (START + 500)
                    + "\t"
                    + (START + 500)
                    + "\tKO\terr\n"
                    + "REQUEST\tnothing\n"
                    + "USER\ts\t1\tEND\t"
                    + (START + 200)
                    + "\t"
                    + (START + 700)
                    + "\n"
                    + "USER\ts\tEND\t"
                    + (START + 900)
                    + "\n"
                    + "REQUEST\t1"),
            tally);

    assertThat(tally.requests()).isEqualTo(2);
    assertThat(tally.whole().failed()).isEqualTo(1);
    assertThat(tally.whole().meanMs()).isEqualTo(25);
    assertThat(tally.mostUsers()).isEqualTo(2);
    assertThat(tally.firstAtMostMs()).isEqualTo(START + 200);
    assertThat(tally.lastAtMostMs()).isEqualTo(START + 700);
    assertThat(tally.userStarts()).isEqualTo(2);
    assertThat(tally.unreadLines()).containsExactly(5L, 7L);
    assertThat(tally.isCutOff()).isTrue();
  }

  private static void user(DataOutputStream out, boolean starts, int at) throws IOException {
    out.writeByte(2);
    out.writeInt(0);
    out.writeBoolean(starts);
    out.writeInt(at);
  }

  private static void request(
      DataOutputStream out, @Nullable String name, int begin, int end, boolean ok)
      throws IOException {
    out.writeByte(1);
    out.writeInt(0);
    out.writeInt(name == null ? -1 : 1);
    if (name != null) {
      text(out, name);
    }
    out.writeInt(begin);
    out.writeInt(end);
    out.writeBoolean(ok);
    out.writeInt(-2);
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    out.writeInt(text.length());
    if (!text.isEmpty()) {
      out.writeBytes(text);
      out.writeByte(0);
    }
  }

  @Test
  void theTimeOfAUserIsItsLastFieldOrTheOneBehindItsEvent() throws IOException {
    LogTally tally = new LogTally();
    new GatlingLog("Gatling simulation.log")
        .read(
            bytes(
                "USER\ts\tSTART\t%d\tnone\nUSER\ts\tnothing\nUSER\ts\tSTART\n"
                        .formatted(START + 100)
                    + "REQUEST\t\tone\t%d\t%d\tOK\n".formatted(START + 200, START + 250)
                    + "USER\ts\tEND\t%d\tnone\n".formatted(START + 300)),
            tally);
    assertThat(tally.mostUsers()).isEqualTo(1);
    assertThat(tally.userStarts()).isEqualTo(1);
    assertThat(tally.firstAtMostMs()).isEqualTo(START + 100);
    assertThat(tally.lastAtMostMs()).isEqualTo(START + 300);
  }
}
