package io.taskmill.web.events;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An answer that is written as fast as its client reads, by whichever thread has something for it
 * or hears that there is room: a request that waits has none.
 *
 * <p>One thread writes at a time ({@link #writers}), and no lock is held meanwhile: the container
 * has locks of its own, and calls back.
 */
final class AsyncOutlet implements Outlet, WriteListener, AsyncListener {

  /** Each is what one look has found. A client that is further behind starts anew. */
  private static final int MOST_WAITING = 64;

  private static final Logger LOG = LoggerFactory.getLogger(AsyncOutlet.class);

  private final AsyncContext context;
  private final ServletOutputStream out;
  private final BlockingQueue<byte[]> waiting = new ArrayBlockingQueue<>(MOST_WAITING);

  /** How many want to write; the first does it for all. */
  private final AtomicInteger writers = new AtomicInteger();

  private final AtomicBoolean told = new AtomicBoolean();

  /** Until the container says that there is room. */
  private volatile boolean blocked = true;

  private volatile boolean closing;
  private volatile boolean ended;
  private volatile @Nullable Runnable closed;

  /** Only the thread that writes looks at it. */
  private boolean unflushed;

  AsyncOutlet(AsyncContext context, ServletOutputStream out) {
    this.context = context;
    this.out = out;
  }

  /** Begins the answer to a request that is asynchronous already. */
  static AsyncOutlet start(AsyncContext context) throws IOException {
    AsyncOutlet outlet = new AsyncOutlet(context, context.getResponse().getOutputStream());
    context.setTimeout(0);
    context.addListener(outlet);
    outlet.out.setWriteListener(outlet);
    return outlet;
  }

  @Override
  public boolean send(byte[] text) {
    boolean taken = waiting.offer(text);
    if (taken) {
      write();
    }
    return taken;
  }

  @Override
  public void sendInstead(byte[] text) {
    waiting.clear();
    send(text);
  }

  @Override
  public void close() {
    closing = true;
    write();
  }

  @Override
  public void whenClosed(Runnable action) {
    closed = action;
    if (ended) {
      tell();
    }
  }

  private void write() {
    if (writers.getAndIncrement() > 0) {
      return; // the one that writes looks again
    }
    int seen = 1;
    while (seen > 0) {
      writeAll();
      seen = writers.addAndGet(-seen);
    }
  }

  private void writeAll() {
    try {
      while (!ended && !closing && !blocked) {
        // Set before it is asked: once it says no, the container may call back at any moment.
        blocked = true;
        if (!out.isReady()) {
          return;
        }
        blocked = false;
        if (!writeNext()) {
          return;
        }
      }
      if (closing) {
        complete();
      }
    } catch (IOException | IllegalStateException e) {
      // The client is gone. The container tells that again, and then the request is completed.
      LOG.debug("A listener is gone.", e);
      end();
    }
  }

  /** False if there is nothing to write. */
  private boolean writeNext() throws IOException {
    byte[] next = waiting.poll();
    if (next != null) {
      out.write(next);
      unflushed = true;
      return true;
    }
    if (unflushed) {
      unflushed = false;
      out.flush();
      return true;
    }
    return false;
  }

  private void complete() {
    if (!ended) {
      end();
      completeQuietly();
    }
  }

  private void completeQuietly() {
    try {
      context.complete();
    } catch (IllegalStateException e) {
      LOG.debug("The container has completed the request already.", e);
    }
  }

  private void end() {
    ended = true;
    tell();
  }

  private void tell() {
    Runnable action = closed;
    if (action != null && told.compareAndSet(false, true)) {
      action.run();
    }
  }

  @Override
  public void onWritePossible() {
    blocked = false;
    write();
  }

  @Override
  public void onError(Throwable thrown) {
    LOG.debug("A listener is gone.", thrown);
    end();
    completeQuietly();
  }

  @Override
  public void onError(AsyncEvent event) {
    end();
    completeQuietly();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    close();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    end();
  }

  @Override
  public void onStartAsync(AsyncEvent event) {}
}
