-- in batches
UPDATE "receipts" SET "payer_name" = NULL
WHERE "number" IN (SELECT "number" FROM "receipts" WHERE "payer_name" IS NOT NULL LIMIT 1000);
