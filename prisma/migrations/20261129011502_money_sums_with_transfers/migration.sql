-- The sums of the money page, a row for each day, source, program and class, have transfers from statements as cash: the job adds the
-- ledger up again, and until then the page reads the ledger itself. In one statement, because the page reads both tables.
WITH booked AS (SELECT 1 FROM "payment_intents" WHERE "by_transfer" LIMIT 1),
  gone AS (DELETE FROM counters.money WHERE EXISTS (SELECT 1 FROM booked)),
  again AS (UPDATE counters.money_until SET last_entry_id = 0 WHERE EXISTS (SELECT 1 FROM booked))
SELECT 1;
