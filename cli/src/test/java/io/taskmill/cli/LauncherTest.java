package io.taskmill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The script {@code taskmill} builds every module that a tool of it needs to run. */
class LauncherTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern MODULES = Pattern.compile("modules=\\(([^)]+)\\)");
  private static final String NEEDED =
      "/project/dependencies/dependency[groupId='io.taskmill'][not(scope='test')]"
          + "[not(optional='true')]/artifactId";

  private final XPath xpath = XPathFactory.newInstance().newXPath();

  @Test
  void whatAModuleDependsOnIsBuiltBeforeIt() throws Exception {
    Map<String, String> folders = new HashMap<>();
    for (String folder : texts(pom(""), "/project/modules/module")) {
      folders.put(texts(pom(folder), "/project/artifactId").get(0), folder);
    }
    Matcher lists = MODULES.matcher(Files.readString(ROOT.resolve("taskmill")));
    int tools = 0;
    while (lists.find()) {
      List<String> modules = List.of(lists.group(1).split(" "));
      for (String module : modules) {
        Stream<String> needed = texts(pom(module), NEEDED).stream().map(folders::get);
        assertThat(modules.subList(0, modules.indexOf(module)))
            .as("before %s in %s", module, modules)
            .containsAll(needed.toList());
      }
      tools++;
    }
    assertThat(tools).as("lists of modules in the script").isGreaterThanOrEqualTo(5);
  }

  private static Document pom(String folder) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(ROOT.resolve(folder).resolve("pom.xml").toFile());
  }

  private List<String> texts(Document pom, String path) throws XPathExpressionException {
    NodeList nodes = (NodeList) xpath.evaluate(path, pom, XPathConstants.NODESET);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }
}
