-- What was paid on a day is added up without reading the whole table.
CREATE INDEX "payment_intents_paid_at_idx" ON "payment_intents"("paid_at");
