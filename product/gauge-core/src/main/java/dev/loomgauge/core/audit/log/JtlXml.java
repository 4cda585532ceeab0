package dev.loomgauge.core.audit.log;

import dev.loomgauge.core.audit.format.FormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Samples of JMeter as XML. A sample within another is a part of it and left out, and so is one of
 * a transaction controller, beside its requests or around them; entities and document types are
 * refused.
 */
public record JtlXml(String name) implements RequestLog {
  @Override
  public boolean recognises(String head) {
    return head.stripLeading().startsWith("<") && head.contains("<testResults");
  }

  @Override
  public void read(InputStream bytes, LogTally tally) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      // As text: of bytes that are none, the JDK's parser tells on standard error as well.
      XMLStreamReader xml =
          factory.createXMLStreamReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
      samples(xml, tally);
    } catch (XMLStreamException e) {
      if (tally.requests() == 0) {
        throw new FormatException(
            "line "
                + (e.getLocation() == null ? 1 : e.getLocation().getLineNumber())
                + ": it is no XML from here on, and no sample stands before. Check the file.");
      }
      tally.cutOff();
    }
  }

  private static void samples(XMLStreamReader xml, LogTally tally) throws XMLStreamException {
    int depth = 0;
    Deque<Integer> levels = new ArrayDeque<>(); // of each sample that is open
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT && sample(xml.getLocalName())) {
        levels.push(depth);
        if (transaction(xml)) {
          tally.transaction();
        } else if (depth++ == 0) {
          take(xml, tally);
        }
      } else if (event == XMLStreamConstants.END_ELEMENT && sample(xml.getLocalName())) {
        depth = levels.pop();
      }
    }
  }

  private static boolean transaction(XMLStreamReader xml) {
    String message = xml.getAttributeValue(null, "rm");
    return message != null && message.startsWith(TRANSACTION);
  }

  private static boolean sample(String element) {
    return element.equals("httpSample") || element.equals("sample");
  }

  private static void take(XMLStreamReader xml, LogTally tally) {
    long begin = number(xml.getAttributeValue(null, "ts"));
    boolean ok = !"false".equals(xml.getAttributeValue(null, "s"));
    long users = number(xml.getAttributeValue(null, "na"));
    if (!tally.request(begin, number(xml.getAttributeValue(null, "t")), ok, users)) {
      tally.unread(xml.getLocation().getLineNumber());
    }
  }

  private static long number(@Nullable String digits) {
    return digits == null || !digits.matches("\\d{1,18}") ? -1 : Long.parseLong(digits);
  }
}
