-- in batches
UPDATE "receipts" SET "check_code" = DEFAULT
WHERE "number" IN (SELECT "number" FROM "receipts" WHERE "check_code" IS NULL LIMIT 1000);
