/** Settings from the environment, with errors that name the variable. */
@NullMarked
package dev.loomgauge.http.setting;

import org.jspecify.annotations.NullMarked;
