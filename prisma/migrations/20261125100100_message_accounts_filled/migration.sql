-- in batches
WITH batch AS MATERIALIZED (
  SELECT "id", lower("email") AS address FROM "contact_messages"
  WHERE "id" > coalesce(nullif(current_setting('academy.messages_linked_to', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
  ORDER BY "id" LIMIT 1000
), accounts AS MATERIALIZED (
  SELECT b."id", u."id" AS user_id FROM batch b JOIN "users" u ON u."email_key" = b.address FOR KEY SHARE OF u
), linked AS (
  UPDATE "contact_messages" m SET "user_id" = a.user_id FROM accounts a
  WHERE m."id" = a."id" AND m."user_id" IS DISTINCT FROM a.user_id
)
SELECT set_config('academy.messages_linked_to', "id"::text, false) FROM (SELECT "id" FROM batch ORDER BY "id" DESC LIMIT 1) AS last;
