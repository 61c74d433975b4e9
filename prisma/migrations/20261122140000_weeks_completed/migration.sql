-- How many weeks an enrolment has completed stands in its own row, so that a list of who is behind does not count for
-- everybody. Kept by the database in the transaction of the completion, whoever writes it.
ALTER TABLE "enrolments" ADD COLUMN "weeks_completed" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION count_weeks_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "enrolments" e SET "weeks_completed" = e."weeks_completed" + a.n
  FROM (SELECT "enrolment_id", count(*)::int AS n FROM added GROUP BY "enrolment_id") a WHERE e."id" = a."enrolment_id";
  RETURN NULL;
END $$;
CREATE FUNCTION count_weeks_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "enrolments" e SET "weeks_completed" = e."weeks_completed" - r.n
  FROM (SELECT "enrolment_id", count(*)::int AS n FROM removed GROUP BY "enrolment_id") r WHERE e."id" = r."enrolment_id";
  RETURN NULL;
END $$;

-- Begins before the rows are counted: what is completed meanwhile waits for this transaction.
LOCK TABLE "week_completions" IN SHARE ROW EXCLUSIVE MODE;
CREATE TRIGGER "week_completions_added" AFTER INSERT ON "week_completions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_weeks_added();
CREATE TRIGGER "week_completions_removed" AFTER DELETE ON "week_completions" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_weeks_removed();
UPDATE "enrolments" e SET "weeks_completed" = c.n
FROM (SELECT "enrolment_id", count(*)::int AS n FROM "week_completions" GROUP BY "enrolment_id") c WHERE e."id" = c."enrolment_id";

-- Who needs help, longest away first: judged from the index alone.
CREATE INDEX "enrolments_at_work_idx" ON "enrolments" ("program_id", "last_active_at", "id") INCLUDE ("start_date", "weeks_completed")
  WHERE "status" = 'active';
