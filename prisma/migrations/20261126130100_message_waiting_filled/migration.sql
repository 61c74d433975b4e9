-- in batches
WITH batch AS MATERIALIZED (
  SELECT "id" FROM "contact_messages"
  WHERE "id" > coalesce(nullif(current_setting('academy.messages_dated_to', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
  ORDER BY "id" LIMIT 1000
), undated AS MATERIALIZED (
  SELECT m."id", m."created_at", m."replied_at" FROM "contact_messages" m
  WHERE m."id" IN (SELECT "id" FROM batch) AND m."last_message_at" IS NULL FOR NO KEY UPDATE
), dated AS (
  UPDATE "contact_messages" m SET
    "last_message_at" = (SELECT greatest(u."created_at", max(r."created_at")) FROM "contact_replies" r
      WHERE r."message_id" = u."id" AND r."direction" = 'visitor'),
    "waiting_since" = (SELECT min(written.at)
      FROM (SELECT u."created_at" AS at UNION ALL
        SELECT r."created_at" FROM "contact_replies" r WHERE r."message_id" = u."id" AND r."direction" = 'visitor') written,
        (SELECT greatest(u."replied_at", max(r."created_at")) AS at FROM "contact_replies" r
          WHERE r."message_id" = u."id" AND r."direction" = 'office') answered
      WHERE answered.at IS NULL OR written.at > answered.at)
  FROM undated u WHERE m."id" = u."id"
)
SELECT set_config('academy.messages_dated_to', "id"::text, false) FROM (SELECT "id" FROM batch ORDER BY "id" DESC LIMIT 1) AS last;
