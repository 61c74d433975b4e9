-- AlterTable
ALTER TABLE "users" ADD COLUMN     "paid" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "submissions_submitted_at_id_idx" ON "submissions"("submitted_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_program_id_submitted_at_idx" ON "submissions"("program_id", "submitted_at" DESC);

-- ---------------------------------------------------------------------------------------------------------------------
-- What Prisma's schema cannot say.

-- Paid: every program that was chosen and not given back is paid. The same rule as paymentStatusOf() in the code, stored so
-- that lists of any length filter by it. The user's row is taken first: two payments at once are counted one after the other.
CREATE FUNCTION keep_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM public.users WHERE id IN (SELECT user_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.users u SET paid = now.paid
  FROM (
    SELECT each.user_id, coalesce(bool_and(e.status <> 'pending'), false) AS paid
    FROM (SELECT DISTINCT user_id FROM changed) each
    LEFT JOIN public.enrolments e ON e.user_id = each.user_id AND e.status <> 'ended'
    GROUP BY each.user_id
  ) now
  WHERE u.id = now.user_id AND u.paid <> now.paid;
  RETURN NULL;
END;
$$;
CREATE TRIGGER "paid_added" AFTER INSERT ON "enrolments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_paid();
CREATE TRIGGER "paid_changed" AFTER UPDATE ON "enrolments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_paid();
CREATE TRIGGER "paid_removed" AFTER DELETE ON "enrolments" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_paid();
UPDATE "users" SET "paid" = true WHERE "id" IN (
  SELECT "user_id" FROM "enrolments" WHERE "status" <> 'ended' GROUP BY "user_id" HAVING bool_and("status" <> 'pending'));

-- Each way of sorting students walks an index that holds all that the order needs.
DROP INDEX "users_students_name";
CREATE INDEX "users_students_name" ON "users" (lower("last_name"), lower("first_name"), "id") INCLUDE ("last_name", "first_name")
  WHERE "role" = 'student' OR 'student' = ANY ("additional_roles");
CREATE INDEX "users_students_email" ON "users" ("email_key") INCLUDE ("id") WHERE "role" = 'student' OR 'student' = ANY ("additional_roles");
CREATE INDEX "users_students_paid" ON "users" ("paid", "created_at" DESC, "id" DESC) WHERE "role" = 'student' OR 'student' = ANY ("additional_roles");
