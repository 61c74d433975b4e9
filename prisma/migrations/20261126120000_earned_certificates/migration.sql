-- How a week was completed from now on: by its items, by attendance, or by the office with a reason. Rows that say nothing
-- are older: such weeks were completed by their items, or declared done by the student.
CREATE TYPE "WeekCompletedHow" AS ENUM ('items', 'attendance', 'office');

ALTER TABLE "week_completions" ADD COLUMN     "by_id" UUID,
ADD COLUMN     "how" "WeekCompletedHow",
ADD COLUMN     "reason" TEXT;

-- What was done for a certificate; null for those that were issued before.
ALTER TABLE "certificate_versions" ADD COLUMN     "record" JSONB;

-- The least time from the start of an enrolment to its certificate; null: a third of the program's weeks. Who had finished
-- before the rule held for the program keeps the right to the certificate.
ALTER TABLE "programs" ADD COLUMN     "certificate_after_days" INTEGER,
ADD COLUMN     "certificate_rule_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
