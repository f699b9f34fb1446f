package io.taskmill.spring;

import io.taskmill.AsyncTaskFunction;
import io.taskmill.AsyncTaskHandler;
import io.taskmill.HandlerDefinition;
import io.taskmill.InvalidTaskException;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskFunction;
import io.taskmill.TaskHandler;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillException;
import io.taskmill.schedule.Recurring;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Finds the handlers among the beans, once all beans are there, and gives them to the Taskmill:
 * beans that implement a handler interface, and methods with {@link TaskDefinition} or {@link
 * Recurring}.
 */
final class HandlerBeans implements SmartInitializingSingleton {

  private static final List<Class<?>> INTERFACES =
      List.of(
          TaskHandler.class, TaskFunction.class, AsyncTaskHandler.class, AsyncTaskFunction.class);

  /** Spring has many beans, and none of them is a handler. */
  private static final String SPRINGS_OWN = "org.springframework.";

  private final ConfigurableListableBeanFactory beans;
  private final Taskmill mill;
  private final TaskmillProperties properties;
  private final boolean whole;
  private final TransactionalHandlers transactional;

  /** Who handles a type, by every name that the type has had. */
  private final Map<String, String> handledBy = new HashMap<>();

  /** Who declares a schedule, by its name. */
  private final Map<String, String> scheduledBy = new HashMap<>();

  /**
   * @param whole whether all handlers of the application are among the beans
   */
  HandlerBeans(
      ConfigurableListableBeanFactory beans,
      Taskmill mill,
      TaskmillProperties properties,
      boolean whole,
      TransactionalHandlers transactional) {
    this.beans = beans;
    this.mill = mill;
    this.properties = properties;
    this.whole = whole;
    this.transactional = transactional;
  }

  /**
   * A handler among the beans.
   *
   * @param method what is called: of the handler interface, or the annotated one
   */
  record Found(
      String bean, Class<?> beanClass, Method method, HandlerDefinition definition, String shown) {}

  @Override
  public void afterSingletonsInstantiated() {
    List<Found> found = find(beans);
    found.forEach(this::requireOnlyOne);
    found.forEach(this::requireOnlySchedule);
    found.forEach(this::register);
  }

  /** The handlers among these beans, without those of a parent. */
  static List<Found> find(ConfigurableListableBeanFactory beans) {
    List<Found> found = new ArrayList<>();
    for (String bean : beans.getBeanNamesForType(Object.class, true, false)) {
      if (!ScopedProxyUtils.isScopedTarget(bean)) {
        Class<?> beanClass = beanClass(beans, bean);
        if (beanClass != null && !isSprings(beanClass)) {
          found.addAll(handlersOf(beans, bean, beanClass));
        }
      }
    }
    return found;
  }

  /** The class that was written; of a scoped bean that is not the class of its proxy. */
  private static @Nullable Class<?> beanClass(ConfigurableListableBeanFactory beans, String bean) {
    Class<?> beanClass = AutoProxyUtils.determineTargetClass(beans, target(beans, bean));
    return beanClass == null ? null : ClassUtils.getUserClass(beanClass);
  }

  /** The bean that a scoped proxy is for, or the bean itself. */
  private static String target(ConfigurableListableBeanFactory beans, String bean) {
    String target = ScopedProxyUtils.getTargetBeanName(bean);
    return beans.containsBeanDefinition(target) ? target : bean;
  }

  static boolean isSprings(Class<?> beanClass) {
    return beanClass.getName().startsWith(SPRINGS_OWN);
  }

  /** The handlers that a bean has. */
  static List<Found> handlersOf(
      ConfigurableListableBeanFactory beans, String bean, Class<?> beanClass) {
    Environment environment =
        beans.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME, Environment.class);
    UnaryOperator<String> texts = text -> resolved(text, environment);
    List<Found> found = new ArrayList<>();
    for (Class<?> as : INTERFACES) {
      if (as.isAssignableFrom(beanClass)) {
        String shown = "bean '%s' (%s)".formatted(bean, beanClass.getName());
        found.add(
            new Found(
                bean,
                beanClass,
                as.getMethods()[0],
                read(shown, () -> definition(beans, bean, beanClass, texts)),
                shown));
        break;
      }
    }
    for (Method method : annotatedMethods(beanClass)) {
      String shown = "bean '%s' (%s.%s)".formatted(bean, beanClass.getName(), signature(method));
      found.add(
          new Found(
              bean,
              beanClass,
              method,
              read(shown, () -> HandlerDefinition.of(method, texts)),
              shown));
    }
    return found;
  }

  /** With the types of the parameters: a bean may have two methods of a name. */
  private static String signature(Method method) {
    return Stream.of(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(", ", method.getName() + "(", ")"));
  }

  private static String resolved(String text, Environment environment) {
    try {
      return environment.resolveRequiredPlaceholders(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidTaskException(
          "%s. Set the property, or give the placeholder a default.".formatted(e.getMessage()), e);
    }
  }

  /** A lambda's class says nothing of it; the method that has made the bean does. */
  private static HandlerDefinition definition(
      ConfigurableListableBeanFactory beans,
      String bean,
      Class<?> beanClass,
      UnaryOperator<String> texts) {
    Method factory = factory(beans, bean);
    return factory != null && (isAnnotated(factory) || saysNothing(beanClass))
        ? HandlerDefinition.ofFactory(factory, texts)
        : HandlerDefinition.of(beanClass, texts);
  }

  /** A lambda, or before it is made the interface that its bean is declared with. */
  private static boolean saysNothing(Class<?> beanClass) {
    return beanClass.isHidden() || beanClass.isSynthetic() || beanClass.isInterface();
  }

  private static @Nullable Method factory(ConfigurableListableBeanFactory beans, String name) {
    String bean = target(beans, name);
    return beans.containsBeanDefinition(bean)
            && beans.getMergedBeanDefinition(bean) instanceof RootBeanDefinition definition
        ? definition.getResolvedFactoryMethod()
        : null;
  }

  private static boolean isAnnotated(Method method) {
    return method.isAnnotationPresent(TaskDefinition.class)
        || method.isAnnotationPresent(Recurring.class);
  }

  private static Set<Method> annotatedMethods(Class<?> beanClass) {
    if (!AnnotationUtils.isCandidateClass(
        beanClass, List.of(TaskDefinition.class, Recurring.class))) {
      return Set.of();
    }
    return MethodIntrospector.selectMethods(
        beanClass,
        (Method method) ->
            isAnnotated(method) && !AnnotatedElementUtils.hasAnnotation(method, Bean.class));
  }

  private static HandlerDefinition read(String shown, Supplier<HandlerDefinition> reading) {
    try {
      return reading.get();
    } catch (InvalidTaskException e) {
      throw new TaskmillStartException(
          "The handler in %s cannot be read. %s".formatted(shown, e.getMessage()),
          "Change it as the message says.",
          e);
    }
  }

  private void requireOnlyOne(Found found) {
    Set<String> names = new TreeSet<>(found.definition().type().formerNames());
    names.add(found.definition().type().name());
    for (String name : names) {
      String other = handledBy.putIfAbsent(name, found.shown());
      if (other != null) {
        throw new TaskmillStartException(
            "Two handlers are there for tasks of type '%s': %s and %s."
                .formatted(name, other, found.shown()),
            "Leave one of them out, or give it another name with @TaskDefinition(name = …).",
            null);
      }
    }
  }

  private void requireOnlySchedule(Found found) {
    found
        .definition()
        .schedule()
        .ifPresent(
            schedule -> {
              String other = scheduledBy.putIfAbsent(schedule.name(), found.shown());
              if (other != null) {
                throw new TaskmillStartException(
                    "Two schedules are called '%s': that of %s and that of %s."
                        .formatted(schedule.name(), other, found.shown()),
                    "Give one of them another name with @Recurring(name = …).",
                    null);
              }
            });
  }

  /**
   * Refuses settings for which there is no handler. To be called when beans have had the chance to
   * register some by themselves.
   */
  void requireAll() {
    if (!whole) {
      return;
    }
    Set<String> handled = mill.handled();
    if (properties.role() == Role.WORKER && handled.isEmpty()) {
      throw new TaskmillStartException(
          "The property taskmill.role is worker, but no bean handles tasks.",
          "Add a handler bean, or set taskmill.role to submit or all.",
          null);
    }
    for (String name : properties.types().keySet()) {
      if (!handled.contains(name)) {
        throw new TaskmillStartException(
            "The properties taskmill.types.%s are for a type that no bean handles; handled are %s."
                .formatted(name, new TreeSet<>(handled)),
            "Correct the name of the type, or remove the properties.",
            null);
      }
    }
  }

  private void register(Found found) {
    try {
      add(found);
    } catch (TaskmillException e) {
      throw new TaskmillStartException(
          "The handler in %s cannot be taken up. %s".formatted(found.shown(), e.getMessage()),
          "Do as the message says.",
          e);
    }
  }

  private void add(Found found) {
    HandlerDefinition definition = found.definition();
    if (properties.role() == Role.SUBMIT) {
      mill.declare(definition.type());
      return;
    }
    Object bean = beans.getBean(found.bean());
    if (!found.method().getDeclaringClass().isInstance(bean)) {
      throw new TaskmillStartException(
          "The handler in %s cannot be called: the bean is a proxy that has only the interfaces of its class."
              .formatted(found.shown()),
          "Leave out spring.aop.proxy-target-class=false, or let the bean implement TaskHandler.",
          null);
    }
    AopUtils.selectInvocableMethod(found.method(), bean.getClass());
    mill.handle(definition, bean);
    transactional.add(found, bean);
    definition.schedule().ifPresent(mill::schedule);
  }
}
