package io.taskmill.web;

import java.util.Arrays;
import java.util.Locale;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;

/** Reads parameters that are one of some words: in upper or lower case, with '-' or '_'. */
final class EnumParameter implements ConverterFactory<String, Enum<?>> {

  @Override
  public <T extends Enum<?>> Converter<String, T> getConverter(Class<T> type) {
    return text -> {
      String name = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
      return Arrays.stream(type.getEnumConstants())
          .filter(constant -> constant.name().equals(name))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("none of the words"));
    };
  }
}
