-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "payment_intents_part_paid_once" ON "payment_intents" ("plan_id", "part")
  WHERE "state" IN ('paid', 'refunded');
