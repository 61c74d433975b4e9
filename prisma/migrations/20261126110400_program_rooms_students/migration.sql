-- in batches
WITH batch AS MATERIALIZED (
  SELECT "id" FROM "enrolments"
  WHERE "id" > coalesce(nullif(current_setting('academy.program_rooms_students', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
  ORDER BY "id" LIMIT 1000
), students AS MATERIALIZED (
  -- Locked, so that a refund or a block at the same moment finds the member that it removes.
  SELECT e."program_id", e."user_id" FROM "users" u JOIN "enrolments" e ON e."user_id" = u."id" JOIN batch b ON b."id" = e."id"
  WHERE u."blocked_at" IS NULL AND e."cohort_id" IS NULL AND e."status" IN ('active', 'completed')
  FOR SHARE OF u, e
), added AS (
  INSERT INTO "room_members" ("room_id", "user_id", "last_read_seq", "digest_seq")
  SELECT r."id", s."user_id", r."last_seq", r."last_seq" FROM students s JOIN "programs" p ON p."id" = s."program_id"
    JOIN "rooms" r ON r."id" = p."room_id"
  ON CONFLICT DO NOTHING
)
SELECT set_config('academy.program_rooms_students', "id"::text, false) FROM (SELECT "id" FROM batch ORDER BY "id" DESC LIMIT 1) AS last;
