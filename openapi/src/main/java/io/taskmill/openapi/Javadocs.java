package io.taskmill.openapi;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** What the sources say of classes, methods and fields. */
final class Javadocs {

  private final Sources sources;
  private final Set<Path> read = new HashSet<>();
  private final Map<String, Comment> comments = new HashMap<>();

  Javadocs(Sources sources) {
    this.sources = sources;
  }

  /**
   * A comment in words.
   *
   * @param first its first sentence
   * @param whole all of it, without tags
   * @param parameters what it says of parameters and components, by name
   */
  record Comment(String first, String whole, Map<String, String> parameters) {

    static final Comment NONE = new Comment("", "", Map.of());

    /** What it says of a parameter; null for nothing. */
    @Nullable String parameter(String name) {
      return parameters.get(name);
    }
  }

  /** Of a class. */
  Comment of(Class<?> type) {
    return find(type, name(type));
  }

  /** Of a method. Of several that have the same name it is the first that says something. */
  Comment of(Method method) {
    return member(method.getDeclaringClass(), method.getName());
  }

  /** Of a method, field or constant. */
  Comment member(Class<?> type, String member) {
    return find(type, name(type) + "#" + member);
  }

  private Comment find(Class<?> type, String name) {
    sources.of(type).filter(read::add).ifPresent(this::read);
    return comments.getOrDefault(name, Comment.NONE);
  }

  private static String name(Class<?> type) {
    return String.valueOf(type.getCanonicalName());
  }

  private void read(Path file) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(null, files, null, null, null, files.getJavaFileObjects(file));
      for (CompilationUnitTree unit : task.parse()) {
        new Reader(DocTrees.instance(task), String.valueOf(unit.getPackageName())).scan(unit, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Reader extends TreePathScanner<@Nullable Void, @Nullable Void> {

    private final DocTrees trees;
    private String inside;

    Reader(DocTrees trees, String inside) {
      this.trees = trees;
      this.inside = inside;
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void none) {
      String outside = inside;
      inside = outside + "." + tree.getSimpleName();
      keep(inside);
      super.visitClass(tree, null);
      inside = outside;
      return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void none) {
      keep(inside + "#" + tree.getName());
      return null; // nothing inside of a method is documented
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void none) {
      keep(inside + "#" + tree.getName());
      return null;
    }

    private void keep(String name) {
      DocCommentTree tree = trees.getDocCommentTree(getCurrentPath());
      if (tree == null) {
        return;
      }
      Map<String, String> parameters = new HashMap<>();
      for (DocTree tag : tree.getBlockTags()) {
        if (tag instanceof ParamTree parameter) {
          parameters.put(
              parameter.getName().toString(), JavadocWords.of(parameter.getDescription()));
        }
      }
      comments.putIfAbsent(
          name,
          new Comment(
              JavadocWords.of(tree.getFirstSentence()),
              JavadocWords.of(tree.getFullBody()),
              parameters));
    }
  }
}
