package dev.loomgauge.core.purpose;

/**
 * A limit of the machine: this many users or arrivals it lets a service have at once, whatever the
 * service could do.
 *
 * @param most users or arrivals, 0 and up
 * @param words what the limit is, with its number, for people: "20,000 open files a process"
 */
public record CapacityRoom(long most, String words) {}
