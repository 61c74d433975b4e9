-- in batches
UPDATE "payment_intents" SET "by_transfer" = true WHERE "id" IN (
  SELECT s."intent_id" FROM "statement_lines" s JOIN "payment_intents" i ON i."id" = s."intent_id"
  WHERE NOT i."by_transfer" LIMIT 2000);
