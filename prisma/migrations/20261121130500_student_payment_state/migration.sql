-- CreateIndex
CREATE INDEX "submissions_submitted_at_id_idx" ON "submissions"("submitted_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_program_id_submitted_at_idx" ON "submissions"("program_id", "submitted_at" DESC);

-- ---------------------------------------------------------------------------------------------------------------------
-- What Prisma's schema cannot say.

-- Who is a student, and paid: every program that was chosen and not given back is paid (the same rule as paymentStatusOf()
-- in the code). Stored, so that lists of any length filter by it; in a table of its own and written at the end of each
-- transaction, so that nobody who holds a user's row, a payment or the audit log ever waits for somebody who waits for them.
CREATE TABLE "counters"."students" (
  "id" uuid PRIMARY KEY REFERENCES public."users" ("id") ON DELETE CASCADE,
  "created_at" timestamptz(3) NOT NULL,
  "student" boolean NOT NULL DEFAULT false,
  "paid" boolean NOT NULL DEFAULT false
);
CREATE INDEX "students_listed" ON "counters"."students" ("paid", "created_at" DESC, "id" DESC) WHERE "student";

CREATE VIEW "counters"."students_now" AS
  SELECT u.id, u.created_at, u.role = 'student' OR 'student' = ANY (u.additional_roles) AS student,
    coalesce((SELECT bool_and(e.status <> 'pending') FROM public.enrolments e WHERE e.user_id = u.id AND e.status <> 'ended'), false) AS paid
  FROM public.users u;

-- The row is taken before anything is read: of two payments at once, the later one sees both.
CREATE FUNCTION counters.keep_student(user_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters.students (id, created_at) SELECT u.id, u.created_at FROM public.users u WHERE u.id = user_id
    ON CONFLICT (id) DO NOTHING;
  PERFORM 1 FROM counters.students s WHERE s.id = user_id FOR UPDATE;
  UPDATE counters.students s SET student = n.student, paid = n.paid FROM counters.students_now n
    WHERE s.id = user_id AND n.id = user_id AND (s.student, s.paid) IS DISTINCT FROM (n.student, n.paid);
END;
$$;
CREATE FUNCTION counters.student_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM counters.keep_student(NEW.id);
  RETURN NULL;
END;
$$;
CREATE FUNCTION counters.enrolment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM counters.keep_student(CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
  RETURN NULL;
END;
$$;
CREATE CONSTRAINT TRIGGER "student_added" AFTER INSERT ON "users" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION counters.student_changed();
CREATE CONSTRAINT TRIGGER "student_changed" AFTER UPDATE OF "role", "additional_roles" ON "users" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."role" <> NEW."role" OR OLD."additional_roles" <> NEW."additional_roles")
  EXECUTE FUNCTION counters.student_changed();
CREATE CONSTRAINT TRIGGER "enrolment_added" AFTER INSERT OR DELETE ON "enrolments" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION counters.enrolment_changed();
CREATE CONSTRAINT TRIGGER "enrolment_changed" AFTER UPDATE OF "status" ON "enrolments" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."status" <> NEW."status") EXECUTE FUNCTION counters.enrolment_changed();
INSERT INTO "counters"."students" SELECT * FROM "counters"."students_now";

-- Each way of sorting students walks an index that holds all that the order needs.
DROP INDEX "users_students_name";
CREATE INDEX "users_students_name" ON "users" (lower("last_name"), lower("first_name"), "id") INCLUDE ("last_name", "first_name")
  WHERE "role" = 'student' OR 'student' = ANY ("additional_roles");
CREATE INDEX "users_students_email" ON "users" ("email_key") INCLUDE ("id") WHERE "role" = 'student' OR 'student' = ANY ("additional_roles");
