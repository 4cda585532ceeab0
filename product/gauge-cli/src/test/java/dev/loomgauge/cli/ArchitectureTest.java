package dev.loomgauge.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

@AnalyzeClasses(
    packages = "dev.loomgauge",
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoFixtures.class})
class ArchitectureTest {
  /** Leaves out the fixtures of a module that was packaged. */
  static final class NoFixtures implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  private static final DescribedPredicate<JavaClass> OUTSIDE_THE_CLI =
      DescribedPredicate.describe(
          "outside the programs that print tables",
          c ->
              !c.getPackageName().equals("dev.loomgauge.cli")
                  && !c.getPackageName().startsWith("dev.loomgauge.bench"));

  @ArchTest
  static final ArchRule MODULES_HAVE_NO_CYCLES =
      slices().matching("dev.loomgauge.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("dev.loomgauge.(**)").should().beFreeOfCycles();

  /** Prediction and judgement may use the results of a run; results may use neither. */
  @ArchTest
  static final ArchRule ROOMS_OF_THE_CORE_HAVE_NO_CYCLES =
      slices().matching("dev.loomgauge.core.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule COMMANDS_DO_NOT_KNOW_WHO_WIRES_THEM =
      noClasses()
          .that()
          .resideInAPackage("dev.loomgauge.cli.*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.loomgauge.cli");

  @ArchTest
  static final ArchRule ARROWS_POINT_TO_THE_CORE =
      noClasses()
          .that()
          .resideInAPackage("dev.loomgauge.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.loomgauge.run..", "dev.loomgauge.report..", "dev.loomgauge.cli..");

  /**
   * Of the core a report knows what results folders hold: the run, microbenchmarks beside their
   * floors, published rows beside ours, gates in their order, and what follows from a run that was
   * cut off.
   */
  @ArchTest
  static final ArchRule REPORTS_READ_RESULTS_AND_NOTHING_ELSE =
      classes()
          .that()
          .resideInAPackage("dev.loomgauge.report..")
          .should()
          .onlyDependOnClassesThat(
              not(resideInAPackage("dev.loomgauge.."))
                  .or(
                      resideInAnyPackage(
                          "dev.loomgauge.report..",
                          "dev.loomgauge.core",
                          "dev.loomgauge.core.judgement",
                          "dev.loomgauge.core.result..",
                          "dev.loomgauge.core.batch",
                          "dev.loomgauge.core.history",
                          "dev.loomgauge.core.reproduction",
                          "dev.loomgauge.core.purpose")));

  /** Nothing of the engine, and no library, is on the class path of a user's tests. */
  @ArchTest
  static final ArchRule TESTS_OF_USERS_GET_THE_JDK_AND_JUNIT_ALONE =
      classes()
          .that()
          .resideInAPackage("dev.loomgauge.junit..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.loomgauge.junit..",
              "dev.loomgauge.client",
              "java..",
              "org.jspecify.annotations..",
              "org.junit.jupiter.api..",
              "org.junit.platform.commons..",
              "org.opentest4j..");

  /** The same of their builds. */
  @ArchTest
  static final ArchRule BUILDS_OF_USERS_GET_THE_JDK_AND_MAVEN_ALONE =
      classes()
          .that()
          .resideInAPackage("dev.loomgauge.maven..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.loomgauge.maven..",
              "dev.loomgauge.client",
              "java..",
              "org.jspecify.annotations..",
              "org.apache.maven.plugin..",
              "org.apache.maven.plugins.annotations..");

  @ArchTest
  static final ArchRule WHAT_BOTH_HAVE_IN_THEM_KNOWS_THE_JDK_ALONE =
      classes()
          .that()
          .resideInAPackage("dev.loomgauge.client..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.loomgauge.client..", "java..", "org.jspecify.annotations..");

  @ArchTest
  static final ArchRule THE_CORE_STARTS_NOTHING_AND_OPENS_NO_SOCKET =
      noClasses()
          .that()
          .resideInAPackage("dev.loomgauge.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.net..", "java.nio.channels..", "java.util.concurrent..")
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(Process.class, ProcessBuilder.class, Thread.class, Runtime.class);

  @ArchTest
  static final ArchRule ONLY_THESE_PACKAGES_OF_THE_CORE_KNOW_FILES =
      noClasses()
          .that()
          .resideInAPackage("dev.loomgauge.core..")
          .and()
          .resideOutsideOfPackages(
              "dev.loomgauge.core.audit.log",
              "dev.loomgauge.core.audit.table",
              "dev.loomgauge.core.input",
              "dev.loomgauge.core.reproduction",
              "dev.loomgauge.core.result..",
              "dev.loomgauge.core.scenario..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.nio.file..")
          .orShould()
          .dependOnClassesThat()
          .resideInAPackage("java.io..");

  /** A record may have more: its components are the columns of a file, or the parts of a page. */
  @ArchTest
  static final ArchRule CONSTRUCTORS_HAVE_NO_MORE_THAN_SIX_PARAMETERS =
      constructors()
          .that()
          .areDeclaredInClassesThat()
          .areNotRecords()
          .and()
          .areDeclaredInClassesThat()
          .areNotEnums()
          .and()
          .areDeclaredInClassesThat()
          .areNotAnonymousClasses()
          .should()
          .haveRawParameterTypes(
              DescribedPredicate.describe("at most six", types -> types.size() <= 6));

  @ArchTest
  static void onlyTheCommandLinePrints(JavaClasses all) {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(all.that(OUTSIDE_THE_CLI));
  }

  @ArchTest
  static final ArchRule ERRORS_SAY_WHAT_THEY_ARE = NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;

  @Test
  void everyPackageIsNullMarked() {
    JavaClasses all =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new NoFixtures())
            .importPackages("dev.loomgauge");

    List<String> unmarked =
        all.stream()
            .map(JavaClass::getPackage)
            .distinct()
            .filter(p -> !p.isAnnotatedWith(NullMarked.class))
            .map(p -> p.getName())
            .toList();

    assertThat(all).isNotEmpty();
    assertThat(unmarked).isEmpty();
  }

  @Test
  void theArchitectureDocumentNamesEveryModule() throws IOException {
    Path root = Commands.root();
    String document = Files.readString(root.resolve("ARCHITECTURE.md"));
    List<String> modules = new ArrayList<>();
    for (Path parent :
        List.of(root, root.resolve("product"), root.resolve("lab"), root.resolve("lab/services"))) {
      try (Stream<Path> folders = Files.list(parent)) {
        folders
            .filter(f -> Files.isRegularFile(f.resolve("pom.xml")))
            .forEach(f -> modules.add(root.relativize(f).toString().replaceFirst("^product/", "")));
      }
    }

    assertThat(modules)
        .hasSizeGreaterThan(8)
        .allSatisfy(module -> assertThat(document).contains("`" + module + "`"));
  }
}
