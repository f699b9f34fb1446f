package io.taskmill.openapi;

import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.util.SimpleDocTreeVisitor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A comment as plain text, with code in back quotes. */
final class JavadocWords extends SimpleDocTreeVisitor<@Nullable Void, StringBuilder> {

  private static final Map<String, String> ENTITIES =
      Map.of("lt", "<", "gt", ">", "amp", "&", "nbsp", " ", "quot", "\"");

  private JavadocWords() {}

  static String of(List<? extends DocTree> trees) {
    StringBuilder words = new StringBuilder();
    JavadocWords visitor = new JavadocWords();
    trees.forEach(tree -> tree.accept(visitor, words));
    return words
        .toString()
        .replaceAll("[ \\t]*\\n[ \\t]*", "\n")
        .replaceAll("(?<!\\n)\\n(?!\\n)", " ")
        .replaceAll(" {2,}", " ")
        .strip();
  }

  @Override
  public @Nullable Void visitText(TextTree tree, StringBuilder words) {
    words.append(tree.getBody());
    return null;
  }

  @Override
  public @Nullable Void visitLiteral(LiteralTree tree, StringBuilder words) {
    boolean code = tree.getKind() == DocTree.Kind.CODE;
    words.append(code ? "`" : "").append(tree.getBody().getBody()).append(code ? "`" : "");
    return null;
  }

  @Override
  public @Nullable Void visitLink(LinkTree tree, StringBuilder words) {
    if (tree.getLabel().isEmpty()) {
      String target = tree.getReference().getSignature();
      words.append(target.replaceFirst("\\(.*", "").replaceFirst(".*[.#]", ""));
    } else {
      tree.getLabel().forEach(label -> label.accept(this, words));
    }
    return null;
  }

  @Override
  public @Nullable Void visitEntity(EntityTree tree, StringBuilder words) {
    words.append(ENTITIES.getOrDefault(tree.getName().toString(), ""));
    return null;
  }

  @Override
  public @Nullable Void visitStartElement(StartElementTree tree, StringBuilder words) {
    String name = tree.getName().toString();
    if (name.equals("p")) {
      words.append("\n\n");
    } else if (name.equals("li")) {
      words.append("\n\n- ");
    }
    return null;
  }
}
