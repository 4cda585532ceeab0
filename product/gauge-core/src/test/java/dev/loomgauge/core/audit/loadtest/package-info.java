/**
 * Load tests that never happened and could have: a small simulation of users, a client and a
 * service, and what load generators print of it. It knows no law; laws are tried on it.
 */
@NullMarked
package dev.loomgauge.core.audit.loadtest;

import org.jspecify.annotations.NullMarked;
