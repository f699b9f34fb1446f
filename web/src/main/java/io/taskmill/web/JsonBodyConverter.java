package io.taskmill.web;

import io.taskmill.wire.RawJson;
import io.taskmill.wire.WireJson;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractGenericHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Bodies as JSON: those that come are strict and limited, and values in them can be kept letter by
 * letter.
 */
final class JsonBodyConverter extends AbstractGenericHttpMessageConverter<Object> {

  private final JsonMapper json = WireJson.strict();
  private final int mostBytes;

  JsonBodyConverter(int mostBytes) {
    super(MediaType.APPLICATION_JSON, new MediaType("application", "merge-patch+json"));
    this.mostBytes = mostBytes;
  }

  @Override
  public boolean canRead(Type type, @Nullable Class<?> context, @Nullable MediaType media) {
    return canRead(media);
  }

  @Override
  protected boolean supports(Class<?> type) {
    return true;
  }

  @Override
  public Object read(Type type, @Nullable Class<?> context, HttpInputMessage message)
      throws IOException {
    String text = text(message);
    try {
      Object value =
          json.readerFor(json.constructType(type))
              .withAttribute(RawJson.SOURCE, text)
              .readValue(text);
      if (value == null) {
        throw new ApiException(ProblemCode.BAD_JSON, "The body is null, but an object is wanted.");
      }
      RequiredFields.require(value);
      return value;
    } catch (JacksonException e) {
      throw new HttpMessageNotReadableException("no JSON", e, message);
    }
  }

  @Override
  protected Object readInternal(Class<?> type, HttpInputMessage message) throws IOException {
    return read(type, null, message);
  }

  private String text(HttpInputMessage message) throws IOException {
    if (message.getHeaders().getContentLength() > mostBytes) {
      throw tooLarge();
    }
    InputStream body = message.getBody();
    byte[] bytes = body.readNBytes(mostBytes + 1);
    if (bytes.length > mostBytes) {
      throw tooLarge();
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new ApiException(ProblemCode.BAD_JSON, "The body is not UTF-8. Write it as UTF-8.");
    }
  }

  private ApiException tooLarge() {
    return new ApiException(
        ProblemCode.TOO_LARGE,
        "The body has more than %d bytes, which is the limit (taskmill.web.body-limit). Nothing was done. Send less at once."
            .formatted(mostBytes));
  }

  @Override
  protected void writeInternal(Object value, @Nullable Type type, HttpOutputMessage message)
      throws IOException {
    byte[] bytes = json.writeValueAsBytes(value);
    message.getHeaders().setContentLength(bytes.length);
    message.getBody().write(bytes);
  }
}
