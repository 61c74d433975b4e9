-- in batches
UPDATE "enrolments" e SET "registered_at" = u."created_at" FROM "users" u
WHERE u."id" = e."user_id"
  AND e."id" IN (SELECT "id" FROM "enrolments" WHERE "registered_at" IS NULL LIMIT 1000);
