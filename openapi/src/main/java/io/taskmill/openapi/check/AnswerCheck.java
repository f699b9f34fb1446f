package io.taskmill.openapi.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Says what is wrong with an answer, by the document and by what holds for all answers. */
public final class AnswerCheck {

  /** What only a program's inside has: names of classes, traces. */
  private static final Pattern INSIDE =
      Pattern.compile(
          "\\b(io\\.taskmill|java|javax|jakarta|org\\.(springframework|apache|sqlite|postgresql)"
              + "|tools\\.jackson|com\\.zaxxer)\\.[a-z]|\\bat [a-z.]+\\(|Exception\\b|\\bTomcat\\b");

  private static final JsonMapper JSON = JsonMapper.shared();

  private final JsonNode document;
  private final SchemaCheck schemas;
  private final Map<String, Integer> codes = new TreeMap<>();

  /** By a document. */
  public AnswerCheck(JsonNode document) {
    this.document = document;
    this.schemas = new SchemaCheck(document);
  }

  /** How often each code has come. */
  public Map<String, Integer> codes() {
    return codes;
  }

  /**
   * What is wrong with an answer; empty if nothing is.
   *
   * @param operation that was called; null if none of the document may have been
   */
  public List<String> errors(@Nullable ApiOperation operation, RawHttp.Answer answer) {
    List<String> errors = new ArrayList<>();
    if (answer.status() >= 500) {
      errors.add("the status is " + answer.status());
    }
    if (answer.status() >= 400) {
      problem(answer, errors);
    } else if (operation != null) {
      success(operation, answer, errors);
    }
    return errors;
  }

  private void success(ApiOperation operation, RawHttp.Answer answer, List<String> errors) {
    if (!operation.answersWith(answer.status())) {
      errors.add(
          "%s answers with %d, which is not in the document"
              .formatted(operation.id(), answer.status()));
      return;
    }
    JsonNode schema = operation.answer(answer.status());
    if (!schema.isMissingNode()) {
      schemas
          .errors(schema, JSON.readTree(answer.body()))
          .forEach(error -> errors.add(operation.id() + ": " + error));
    }
  }

  private void problem(RawHttp.Answer answer, List<String> errors) {
    if (!answer.mediaType().equals("application/problem+json")) {
      errors.add("the problem comes as '%s'".formatted(answer.mediaType()));
      return;
    }
    if (INSIDE.matcher(answer.body()).find()) {
      errors.add("the problem shows the inside of the program");
    }
    try {
      JsonNode problem = JSON.readTree(answer.body());
      errors.addAll(schemas.errors(document.at("/components/schemas/Problem"), problem));
      if (problem.path("status").asInt() != answer.status()) {
        errors.add("the problem has another status than the answer");
      }
      codes.merge(problem.path("code").asString("none"), 1, Integer::sum);
    } catch (JacksonException e) {
      errors.add("the problem is no JSON");
    }
  }
}
