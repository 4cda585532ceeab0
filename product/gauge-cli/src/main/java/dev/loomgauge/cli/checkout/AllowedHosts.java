package dev.loomgauge.cli.checkout;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Load reaches other machines only where the user has allowed it. */
public final class AllowedHosts {
  private AllowedHosts() {}

  /**
   * Refuses the address of another machine.
   *
   * @param subject what names it, for messages
   * @param allowed hosts that need not be on loopback
   * @throws OptionException if its host is neither on loopback nor allowed
   */
  public static void require(String subject, URI address, Set<String> allowed) {
    String host = address.getHost();
    if (!loopback(host) && (host == null || !allowed.contains(host))) {
      throw new OptionException(
          subject,
          "is not on loopback.",
          "Give the address as http://127.0.0.1:PORT, or allow this one with --allow-host %s if load may reach it."
              .formatted(host == null ? "HOST" : host));
    }
  }

  /**
   * Refuses the address of another machine for a service that is started here.
   *
   * @param subject what names it, for messages
   * @throws OptionException if its host is not on loopback
   */
  public static void requireLoopback(String subject, URI address) {
    if (!loopback(address.getHost())) {
      throw new OptionException(
          subject,
          "is not on loopback, where the service is started.",
          "Give a path alone, or http://127.0.0.1:PORT/path.");
    }
  }

  /**
   * Refuses to accept any certificate of another machine.
   *
   * @param subject what names it, for messages
   * @throws OptionException if its host is not on loopback
   */
  public static void requireInsecure(String subject, URI address) {
    if (!loopback(address.getHost())) {
      throw new OptionException(
          subject + " " + address,
          "is not on loopback, where alone any certificate may be accepted.",
          "Name its certificate, or that of its issuer, as the one to trust (cacert).");
    }
  }

  /** All services of a scenario that run elsewhere; refuses the first that is not allowed. */
  public static void require(Scenario scenario, Set<String> allowed) {
    for (ServiceManifest service : scenario.services()) {
      service
          .address()
          .ifPresent(
              address -> address.all().forEach(at -> require(service, URI.create(at), allowed)));
    }
  }

  private static void require(ServiceManifest service, URI address, Set<String> allowed) {
    require("address %s of service %s".formatted(address, service.name()), address, allowed);
    if (service.trust().insecure()) {
      requireInsecure("service " + service.name(), address);
    }
  }

  /**
   * Whether it is this machine.
   *
   * @param host null for an address in which {@link URI} finds none, as one with an underscore;
   *     {@link InetAddress} takes that for loopback
   */
  private static boolean loopback(@Nullable String host) {
    try {
      return host != null && InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
