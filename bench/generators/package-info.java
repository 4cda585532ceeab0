/** The load generators that {@code bench/Generators.java} compares, and the server they drive. */
package generators;
