-- in batches
INSERT INTO "erasures" ("user_id", "erased_at") SELECT "id", "erased_at" FROM "users" u
WHERE "erased_at" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "erasures" e WHERE e."user_id" = u."id") LIMIT 1000;
