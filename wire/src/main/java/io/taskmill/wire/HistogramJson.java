package io.taskmill.wire;

import io.taskmill.admin.DurationHistogram;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/** How long something took: the count, quantiles to be shown, and the whole to be merged. */
final class HistogramJson {

  private HistogramJson() {}

  static final class Writer extends ValueSerializer<DurationHistogram> {
    @Override
    public void serialize(
        DurationHistogram histogram, JsonGenerator out, SerializationContext context) {
      out.writeStartObject();
      out.writeNumberProperty("count", histogram.count());
      quantile(out, "p50", histogram, 0.5);
      quantile(out, "p95", histogram, 0.95);
      quantile(out, "p99", histogram, 0.99);
      out.writeStringProperty("sketch", histogram.text());
      out.writeEndObject();
    }

    private static void quantile(
        JsonGenerator out, String name, DurationHistogram histogram, double share) {
      @Nullable Duration value = histogram.quantile(share).orElse(null);
      out.writeStringProperty(name, value == null ? null : value.toString());
    }
  }

  static final class Reader extends ValueDeserializer<DurationHistogram> {
    @Override
    public DurationHistogram deserialize(JsonParser in, DeserializationContext context) {
      DurationHistogram histogram = new DurationHistogram();
      JsonNode sketch = context.readTree(in).path("sketch");
      if (sketch.isString()) {
        histogram.merge(sketch.asString());
      }
      return histogram;
    }
  }
}
