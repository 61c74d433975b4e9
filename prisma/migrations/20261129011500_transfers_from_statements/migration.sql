-- A transfer that the office has booked from the line of a statement is no cash.
ALTER TABLE "payment_intents" ADD COLUMN "by_transfer" BOOLEAN NOT NULL DEFAULT false;

UPDATE "payment_intents" i SET "by_transfer" = true FROM "statement_lines" s WHERE s."intent_id" = i."id";

-- The sums of the money page have these transfers as cash: the job adds the ledger up again. Until then the page reads the ledger itself.
WITH booked AS (SELECT 1 FROM "statement_lines" WHERE "intent_id" IS NOT NULL LIMIT 1),
  gone AS (DELETE FROM counters.money WHERE EXISTS (SELECT 1 FROM booked))
UPDATE counters.money_until SET last_entry_id = 0 WHERE EXISTS (SELECT 1 FROM booked);
