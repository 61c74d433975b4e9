-- A transfer that the office has booked from the line of a statement is no cash.
ALTER TABLE "payment_intents" ADD COLUMN "by_transfer" BOOLEAN NOT NULL DEFAULT false;
