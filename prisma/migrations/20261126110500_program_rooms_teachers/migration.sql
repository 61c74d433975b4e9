-- in batches
WITH batch AS MATERIALIZED (
  SELECT "id", keep_program_member("program_id", "teacher_id") AS kept FROM (
    SELECT "id", "program_id", "teacher_id" FROM "cohorts"
    WHERE "id" > coalesce(nullif(current_setting('academy.program_rooms_teachers', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    ORDER BY "id" LIMIT 1000
  ) AS classes
)
SELECT set_config('academy.program_rooms_teachers', "id"::text, false) FROM (SELECT "id" FROM batch ORDER BY "id" DESC LIMIT 1) AS last;
