-- in batches
WITH batch AS MATERIALIZED (
  SELECT "id", gen_random_uuid() AS room, left("title_en", 60) AS name FROM "programs" WHERE "room_id" IS NULL LIMIT 100
  FOR NO KEY UPDATE
), made AS (
  INSERT INTO "rooms" ("id", "name", "created_by_id", "created_at", "active_at")
  SELECT room, name, '00000000-0000-0000-0000-000000000000', now(), now() FROM batch
)
UPDATE "programs" p SET "room_id" = b.room FROM batch b WHERE p."id" = b."id";
