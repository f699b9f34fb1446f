package com.example.shop;

import io.taskmill.StopReason;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** Partners who write down what they are told to do; each can be replaced by one who makes trouble. */
final class FakePartners {
  final List<Mail> mails = new CopyOnWriteArrayList<>();
  final List<Order> packed = new CopyOnWriteArrayList<>();
  final List<Receipt> printed = new CopyOnWriteArrayList<>();
  final List<StopReason> cleared = new CopyOnWriteArrayList<>();

  Bank bank = order -> CompletableFuture.completedFuture(true);
  MailServer mailServer = mails::add;
  PackingStation packing = packed::add;
  ReceiptPrinter printer = printed::add;

  Partners all() {
    PackingStation station =
        new PackingStation() {
          @Override
          public void pack(Order order) throws Exception {
            packing.pack(order);
          }

          @Override
          public void clear(StopReason why) {
            cleared.add(why);
          }
        };
    return new Partners(
        order -> bank.refund(order), mail -> mailServer.send(mail), station, receipt -> printer.print(receipt));
  }
}
