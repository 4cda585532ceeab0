package dev.loomgauge.protocol;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.Executable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/**
 * Has Jackson require what a record does not declare {@code @Nullable}, unless a {@link JsonSetter}
 * says otherwise.
 */
public final class NullMarkedRecords extends NopAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  @Override
  public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
    return annotated instanceof AnnotatedParameter parameter
        ? JsonSetter.Value.construct(
            required(parameter) ? Nulls.FAIL : Nulls.DEFAULT,
            parameter.hasAnnotation(JsonSetter.class) ? Nulls.DEFAULT : Nulls.FAIL)
        : JsonSetter.Value.empty();
  }

  @Override
  public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
    return member instanceof AnnotatedParameter parameter ? (Boolean) required(parameter) : null;
  }

  private static boolean required(AnnotatedParameter parameter) {
    JsonSetter own = parameter.getAnnotation(JsonSetter.class);
    return (own == null || own.nulls() == Nulls.DEFAULT)
        && parameter.getOwner().getAnnotated() instanceof Executable creator
        && !creator.getAnnotatedParameterTypes()[parameter.getIndex()].isAnnotationPresent(
            Nullable.class);
  }
}
