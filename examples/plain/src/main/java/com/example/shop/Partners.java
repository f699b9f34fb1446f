package com.example.shop;

/** Whom the handlers work with, so that tests can bring their own. */
public record Partners(Bank bank, MailServer mailServer, PackingStation station, ReceiptPrinter printer) {}
