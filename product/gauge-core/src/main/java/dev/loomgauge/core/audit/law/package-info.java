/**
 * What a published row must obey: one law a class. A law reads a row and answers with a finding; it
 * knows neither files nor other laws.
 */
@NullMarked
package dev.loomgauge.core.audit.law;

import org.jspecify.annotations.NullMarked;
