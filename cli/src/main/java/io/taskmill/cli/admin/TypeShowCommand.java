package io.taskmill.cli.admin;

import io.taskmill.PolicyField;
import io.taskmill.TypeInfo;
import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.view.RecordFields;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code taskmill type show}. */
@Command(name = "show", description = "Shows the policy of a type, and what of it was edited.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TypeShowCommand extends StoreCommand {

  @Parameters(paramLabel = "TYPE", description = "Its name.")
  private String name;

  @Override
  int run(ControlPlane mill, Output output) {
    Optional<TypeInfo> type = mill.types().get(name);
    if (type.isEmpty()) {
      complain("There is no type '%s'. 'taskmill type list' has those there are.".formatted(name));
      return REFUSED;
    }
    if (output.json()) {
      output.object(type.get());
    } else {
      print(type.get(), output);
    }
    return ExitCode.OK;
  }

  private static void print(TypeInfo type, Output output) {
    Set<String> edited =
        type.edited().stream().map(TypeShowCommand::plain).collect(Collectors.toSet());
    output.line("Type %s, version %d; * was edited.".formatted(type.name(), type.version()));
    RecordFields.of(type.policy())
        .forEach(
            (field, value) ->
                output.line(
                    "  %-14s %s%s"
                        .formatted(
                            field,
                            value == null ? "-" : value,
                            edited.contains(field.toLowerCase(Locale.ROOT)) ? " *" : "")));
  }

  /** As the field of the policy is called, in small letters. */
  private static String plain(PolicyField field) {
    return field.name().replace("_", "").toLowerCase(Locale.ROOT);
  }
}
