package io.taskmill.web;

import java.util.Collection;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.DelegatingWebMvcConfiguration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** How the API's own servlet works: nothing of the application's web settings applies to it. */
@Configuration(proxyBeanMethods = false)
class ApiConfiguration {

  /** The rules of the API. */
  @Bean
  WebMvcConfigurer apiRules(ApiPlanes planes, CallerSource callers, WebProperties properties) {
    return new WebMvcConfigurer() {
      @Override
      public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new ApiInterceptor(callers, new ReadOnly(properties.isReadOnly())));
      }

      @Override
      public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new ApiArguments(planes));
      }

      @Override
      public void addFormatters(FormatterRegistry registry) {
        // Lists repeat their parameter, so a comma is a part of a name.
        registry.removeConvertible(String.class, Collection.class);
        registry.addConverterFactory(new EnumParameter());
        registry.addConverter(new TimeParameter());
      }

      @Override
      public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
        int most = Math.toIntExact(properties.getBodyLimit().toBytes());
        builder.addCustomConverter(new JsonBodyConverter(most));
      }

      @Override
      public void configureHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
        resolvers.add(new ProblemResolver());
      }

      @Override
      public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
        negotiation.defaultContentType(MediaType.APPLICATION_JSON, MediaType.ALL);
      }
    };
  }

  /** Finds operations in the API's own classes, and nowhere else. */
  @Configuration(proxyBeanMethods = false)
  static class Mvc extends DelegatingWebMvcConfiguration {
    @Override
    protected RequestMappingHandlerMapping createRequestMappingHandlerMapping() {
      return new RequestMappingHandlerMapping() {
        @Override
        protected boolean isHandler(Class<?> type) {
          return AnnotatedElementUtils.hasAnnotation(type, ApiResource.class);
        }
      };
    }
  }
}
