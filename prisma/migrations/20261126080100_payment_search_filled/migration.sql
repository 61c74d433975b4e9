-- in batches
WITH batch AS MATERIALIZED (
  SELECT "id" FROM "payment_intents"
  WHERE "id" > coalesce(nullif(current_setting('academy.payments_searchable_to', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
  ORDER BY "id" LIMIT 1000
), filled AS (
  UPDATE "payment_intents" t SET "search" = payment_search(t."reference", t."phone", t."user_id") FROM batch b
  WHERE t."id" = b."id" AND t."phone" IS NOT NULL AND t."search" IS DISTINCT FROM payment_search(t."reference", t."phone", t."user_id")
)
SELECT set_config('academy.payments_searchable_to', "id"::text, false) FROM (SELECT "id" FROM batch ORDER BY "id" DESC LIMIT 1) AS last;
