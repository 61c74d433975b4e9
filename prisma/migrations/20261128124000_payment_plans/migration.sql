-- CreateEnum
CREATE TYPE "PlanEnd" AS ENUM ('paid', 'whole', 'withdrawn', 'waived', 'refunded');

-- CreateTable
CREATE TABLE "payment_plans" (
    "id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "enrolment_id" UUID,
    "copy_of_id" UUID,
    "first_xaf" INTEGER NOT NULL,
    "second_xaf" INTEGER NOT NULL,
    "due_days" INTEGER,
    "due_on" DATE,
    "first_paid_at" TIMESTAMPTZ(3),
    "granted_by_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "end" "PlanEnd",
    "ended_by_id" UUID,
    "end_reason" TEXT,

    CONSTRAINT "payment_plans_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "part" INTEGER,
ADD COLUMN     "plan_id" UUID;

-- CreateIndex
CREATE INDEX "payment_plans_enrolment_id_created_at_idx" ON "payment_plans"("enrolment_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "payment_plans_program_id_idx" ON "payment_plans"("program_id");

-- CreateIndex
CREATE INDEX "payment_plans_copy_of_id_idx" ON "payment_plans"("copy_of_id");

-- AddForeignKey
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "payment_plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- What Prisma's schema cannot say -------------------------------------------------------------------------------------

ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_amounts" CHECK ("first_xaf" > 0 AND "second_xaf" > 0);
-- By days or on a day; once the first part is paid, on a day. The plan of a program is nobody's debt.
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_due" CHECK (
  ("due_days" > 0 OR "due_on" IS NOT NULL) AND ("first_paid_at" IS NULL OR "due_on" IS NOT NULL AND "enrolment_id" IS NOT NULL));
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_end" CHECK (("ended_at" IS NULL) = ("end" IS NULL)
  AND ("ended_by_id" IS NULL) = ("end_reason" IS NULL));

-- At most one plan of an enrolment, and one of a program, is open.
CREATE UNIQUE INDEX "payment_plans_one_open" ON "payment_plans" ("enrolment_id") WHERE "ended_at" IS NULL;
CREATE UNIQUE INDEX "payment_plans_one_open_of_program" ON "payment_plans" ("program_id")
  WHERE "ended_at" IS NULL AND "enrolment_id" IS NULL;
-- What is owed, by its day.
CREATE INDEX "payment_plans_owed" ON "payment_plans" ("due_on") WHERE "ended_at" IS NULL AND "first_paid_at" IS NOT NULL;

ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_part" CHECK (
  ("plan_id" IS NULL) = ("part" IS NULL) AND ("part" IS NULL OR "part" IN (1, 2))) NOT VALID;

-- A part belongs to a plan of its own enrolment, and the second comes after the first.
CREATE FUNCTION check_part_of_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "payment_plans" WHERE "id" = NEW."plan_id" AND "enrolment_id" = NEW."enrolment_id"
      AND NEW."price_xaf" = CASE NEW."part" WHEN 1 THEN "first_xaf" ELSE "second_xaf" END) THEN
    RAISE EXCEPTION 'payment % is no part of this plan', NEW."reference" USING ERRCODE = 'check_violation';
  END IF;
  IF NEW."part" = 2 AND NOT EXISTS (SELECT 1 FROM "payment_plans" WHERE "id" = NEW."plan_id" AND "first_paid_at" IS NOT NULL) THEN
    RAISE EXCEPTION 'the second part of plan % comes after its first', NEW."plan_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END;
$$;
CREATE TRIGGER "payment_intents_part_of_plan" BEFORE INSERT OR UPDATE OF "plan_id", "part", "enrolment_id", "price_xaf" ON "payment_intents"
  FOR EACH ROW WHEN (NEW."plan_id" IS NOT NULL) EXECUTE FUNCTION check_part_of_plan();

-- What was granted does not change, except its day.
CREATE FUNCTION keep_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the amounts of plan % are agreed', NEW."id" USING ERRCODE = 'insufficient_privilege';
END;
$$;
CREATE TRIGGER "payment_plans_keep" BEFORE UPDATE ON "payment_plans" FOR EACH ROW
  WHEN ((NEW."first_xaf", NEW."second_xaf", NEW."program_id") IS DISTINCT FROM (OLD."first_xaf", OLD."second_xaf", OLD."program_id")
    OR NEW."enrolment_id" IS DISTINCT FROM OLD."enrolment_id")
  EXECUTE FUNCTION keep_plan();
