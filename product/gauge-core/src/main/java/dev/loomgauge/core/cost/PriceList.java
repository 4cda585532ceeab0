package dev.loomgauge.core.cost;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prices as a file gives them.
 *
 * @param date on which they were read
 * @param currency in which they are: "EUR"
 * @param hoursPerMonth that the provider bills for an instance that always runs
 * @param fixedPerMonth what is paid whatever the number of instances, by name; may be empty
 */
public record PriceList(
    String provider,
    LocalDate date,
    String currency,
    double hoursPerMonth,
    List<InstanceType> types,
    Map<String, Double> fixedPerMonth) {

  private static final double MOST = 1e9;

  /** What can be rented: logical CPUs, memory, and a price above 0 an hour. */
  public record InstanceType(String name, double vcpu, double memoryGb, double pricePerHour) {}

  public PriceList {
    types = List.copyOf(types);
    fixedPerMonth = Collections.unmodifiableMap(new LinkedHashMap<>(fixedPerMonth));
  }

  /** Reads a price list; {@link InputException} if a key is missing, unknown, or has no sense. */
  public static PriceList read(String file, String text) {
    YamlMap root =
        YamlValue.parse(file, text)
            .allow(
                List.of(
                    "provider",
                    "date",
                    "currency",
                    "hours_per_month",
                    "instances",
                    "fixed_per_month"));
    Map<String, Double> fixed = new LinkedHashMap<>();
    root.need("fixed_per_month")
        .map()
        .entries()
        .forEach(part -> fixed.put(part.getKey(), Value.number(0, MOST).read(part.getValue())));
    return new PriceList(
        root.need("provider").text(),
        date(root.need("date")),
        root.need("currency").text(),
        Value.number(1, 744).read(root.need("hours_per_month")),
        types(root.need("instances")),
        fixed);
  }

  private static LocalDate date(YamlValue value) {
    try {
      return LocalDate.parse(value.text());
    } catch (DateTimeParseException e) {
      throw value.error(
          "is " + Quoted.of(value.text()) + ", which is no date.", "Write it as 2026-11-01.");
    }
  }

  private static List<InstanceType> types(YamlValue value) {
    List<InstanceType> types = new ArrayList<>();
    for (Map.Entry<String, YamlValue> each : value.map().entries()) {
      YamlMap type = each.getValue().map().allow(List.of("vcpu", "memory_gb", "price_per_hour"));
      types.add(
          new InstanceType(
              each.getKey(),
              Value.number(0.01, MOST).read(type.need("vcpu")),
              Value.number(0.01, MOST).read(type.need("memory_gb")),
              Value.number(1e-9, MOST).read(type.need("price_per_hour"))));
    }
    if (types.isEmpty()) {
      throw value.error("has no instance type.", "Give at least one.");
    }
    return types;
  }

  /** The type of that name; {@link OptionException} if there is none. */
  public InstanceType type(String name) {
    return types.stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new OptionException(
                    "--instance " + name,
                    "the price list has no such type.",
                    NearestWord.remedy(name, types.stream().map(InstanceType::name).toList())));
  }
}
