package io.taskmill.spring;

import io.taskmill.TaskType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.aot.BeanRegistrationCode;
import org.springframework.beans.factory.support.RegisteredBean;

/** What a native image must keep of handlers: their methods, and the classes of their payloads. */
final class HandlerHints implements BeanRegistrationAotProcessor {

  @Override
  public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
    if (HandlerBeans.isSprings(bean.getBeanClass())) {
      return null;
    }
    List<HandlerBeans.Found> found =
        HandlerBeans.handlersOf(bean.getBeanFactory(), bean.getBeanName(), bean.getBeanClass());
    return found.isEmpty() ? null : new Hints(found);
  }

  private record Hints(List<HandlerBeans.Found> found) implements BeanRegistrationAotContribution {
    @Override
    public void applyTo(GenerationContext context, BeanRegistrationCode code) {
      found.forEach(each -> register(each, context.getRuntimeHints().reflection()));
    }

    private static void register(HandlerBeans.Found found, ReflectionHints hints) {
      hints.registerMethod(found.method(), ExecutableMode.INVOKE);
      TaskType<?, ?> type = found.definition().type();
      new BindingReflectionHintsRegistrar()
          .registerReflectionHints(hints, type.payloadType().type(), type.resultType().type());
    }
  }
}
