package io.taskmill.server.demo.past;

/** What the past knows of a type: what its tasks have been submitted with. */
enum Kind {
  RESERVE("stock.reserve", "shop", 7, 3, false),
  CHARGE("payment.charge", "payments", 8, 3, true),
  PACK("warehouse.pack", "warehouse", 5, 3, false),
  LABEL("warehouse.label", "warehouse", 5, 3, true),
  SHIP("carrier.ship", "shop", 5, 5, false),
  MAIL("mail.send", "mail", 5, 4, false),
  RESIZE("picture.resize", "pictures", 5, 3, false),
  LOYALTY("loyalty.book", "payments", 5, 3, false),
  PARTNER("partner.sync", "partner", 5, 3, false),
  IMPORT("supplier.import", "imports", 5, 4, true),
  REPORT("report.build", "reports", 3, 3, false),
  SYNC("stock.sync", "shop", 5, 3, false),
  WARM("cache.warm", "shop", 2, 3, false),
  PRICES("prices.refresh", "shop", 5, 3, false),
  SWEEP("sessions.sweep", "shop", 5, 3, false),
  BOOKS("books.close", "reports", 5, 3, false),
  PAYOUT("payout.run", "payments", 5, 3, false);

  final String type;
  final String queue;
  final int priority;
  final int maxAttempts;
  final boolean needsPerson;

  Kind(String type, String queue, int priority, int maxAttempts, boolean needsPerson) {
    this.type = type;
    this.queue = queue;
    this.priority = priority;
    this.maxAttempts = maxAttempts;
    this.needsPerson = needsPerson;
  }
}
