/** Settings from the environment, with errors that name the variable. Depends on nothing. */
@NullMarked
package dev.loomgauge.http.setting;

import org.jspecify.annotations.NullMarked;
