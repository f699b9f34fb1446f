package io.taskmill.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Settings under {@code taskmill.*} that other modules know, and refuse if they do not: the REST
 * API and the server. They must not stop the start only because {@link TaskmillProperties} does not
 * know them.
 */
final class OtherModules implements ConfigurationPropertiesBindHandlerAdvisor {

  private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("taskmill");

  private static final List<ConfigurationPropertyName> OTHERS =
      List.of(
          ConfigurationPropertyName.of("taskmill.web"),
          ConfigurationPropertyName.of("taskmill.server"));

  @Override
  public BindHandler apply(BindHandler handler) {
    return new AbstractBindHandler(handler) {
      @Override
      public void onFinish(
          ConfigurationPropertyName name,
          Bindable<?> target,
          BindContext context,
          @Nullable Object result)
          throws Exception {
        try {
          super.onFinish(name, target, context, result);
        } catch (UnboundConfigurationPropertiesException e) {
          if (!name.equals(OURS) || !e.getUnboundProperties().stream().allMatch(this::isOfOther)) {
            throw e;
          }
        }
      }

      private boolean isOfOther(ConfigurationProperty property) {
        return OTHERS.stream().anyMatch(other -> other.isAncestorOf(property.getName()));
      }
    };
  }
}
