package io.taskmill.spring.test;

import io.taskmill.AsyncTaskFunction;
import io.taskmill.AsyncTaskHandler;
import io.taskmill.PayloadCodec;
import io.taskmill.RunInterceptor;
import io.taskmill.SubmitInterceptor;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskFunction;
import io.taskmill.TaskHandler;
import io.taskmill.TaskListener;
import io.taskmill.admin.TaskArchiver;
import io.taskmill.schedule.Recurring;
import io.taskmill.spring.TaskmillCustomizer;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;

/** Leaves the application's components out of a {@link TaskmillTest}, but for handlers. */
final class TaskmillTypeExcludeFilter
    extends StandardAnnotationCustomizableTypeExcludeFilter<TaskmillTest> {

  private static final Set<Class<?>> SETTINGS =
      Set.of(
          PayloadCodec.class,
          RunInterceptor.class,
          SubmitInterceptor.class,
          TaskArchiver.class,
          TaskListener.class,
          TaskmillCustomizer.class);
  private static final Set<Class<?>> HANDLERS =
      Set.of(
          TaskHandler.class, TaskFunction.class, AsyncTaskHandler.class, AsyncTaskFunction.class);
  private static final List<Class<?>> ON_METHODS = List.of(TaskDefinition.class, Recurring.class);

  private final Set<Class<?>> wanted;

  TaskmillTypeExcludeFilter(Class<?> testClass) {
    super(testClass);
    wanted = Set.of(getAnnotation().getValue("handlers", Class[].class).orElseThrow());
  }

  @Override
  protected Set<Class<?>> getKnownIncludes() {
    return SETTINGS;
  }

  @Override
  protected Set<Class<?>> getComponentIncludes() {
    return wanted;
  }

  @Override
  protected boolean defaultInclude(MetadataReader type, MetadataReaderFactory types)
      throws IOException {
    return super.defaultInclude(type, types) || (wanted.isEmpty() && isHandler(type, types));
  }

  private boolean isHandler(MetadataReader type, MetadataReaderFactory types) throws IOException {
    for (Class<?> handler : HANDLERS) {
      if (isTypeOrAnnotated(type, types, handler)) {
        return true;
      }
    }
    return hasHandlerMethods(type, types);
  }

  /** Methods are inherited. */
  private static boolean hasHandlerMethods(MetadataReader type, MetadataReaderFactory types)
      throws IOException {
    for (Class<?> annotation : ON_METHODS) {
      if (type.getAnnotationMetadata().hasAnnotatedMethods(annotation.getName())) {
        return true;
      }
    }
    String parent = type.getClassMetadata().getSuperClassName();
    return parent != null
        && !parent.startsWith("java.")
        && hasHandlerMethods(types.getMetadataReader(parent), types);
  }
}
