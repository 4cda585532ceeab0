/** Rules about what the service calls: the database, the downstream, files. */
@NullMarked
package dev.loomgauge.core.finding.rule.dependency;

import org.jspecify.annotations.NullMarked;
