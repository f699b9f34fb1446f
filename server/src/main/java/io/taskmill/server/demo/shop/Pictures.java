package io.taskmill.server.demo.shop;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.workflow.Workflow;
import java.util.List;
import java.util.stream.IntStream;

/** Pictures of products: each takes a lot of memory, so few are made smaller at a time. */
public final class Pictures {

  /** A picture to be made smaller. */
  public record Picture(String file, int width) {}

  static final TaskType<Picture, Void> RESIZE = TaskType.of("picture.resize", Picture.class);
  static final TaskType<Picture, Void> GALLERY = TaskType.of("picture.gallery", Picture.class);

  /** What is no picture. */
  public static final String BROKEN = "broken.png";

  private static final int PRODUCTS = 500;
  private static final int FILES_OF_ONE_BROKEN = 200;
  private static final int[] WIDTHS = {160, 480, 960, 1_920};

  Pictures() {}

  static Picture random() {
    String file =
        Luck.oneIn(FILES_OF_ONE_BROKEN)
            ? BROKEN
            : "product-%03d.png".formatted(Luck.between(0, PRODUCTS));
    return new Picture(file, WIDTHS[2]);
  }

  static Picture broken() {
    return new Picture(BROKEN, WIDTHS[2]);
  }

  @TaskDefinition(
      name = "picture.resize",
      title = "Resize a picture",
      description = "At most three at a time: each takes a lot of memory.",
      queue = "pictures",
      maxRunning = 3)
  void resize(Picture picture) throws InterruptedException {
    if (picture.file().equals(BROKEN)) {
      throw new IllegalArgumentException("Not a picture: " + picture.file());
    }
    Luck.take(500, 2_800);
  }

  @TaskDefinition(
      name = "picture.gallery",
      title = "Make a gallery",
      description = "Has one child for each size, and goes on when all of them are there.",
      queue = "pictures",
      priority = 6)
  void gallery(Picture picture, TaskContext task) throws Exception {
    task.children("sizes", () -> sizes(picture, task.tenant()));
    task.awaitChildren("sizes");
    task.step("publish", () -> Luck.take(200, 600));
  }

  private static Workflow sizes(Picture picture, long tenant) {
    List<TaskRequest<Picture, Void>> sizes =
        IntStream.of(WIDTHS)
            .mapToObj(width -> RESIZE.request(new Picture(picture.file(), width)).tenant(tenant))
            .toList();
    return Workflow.fanOut("gallery-sizes", sizes).withTenant(tenant);
  }
}
