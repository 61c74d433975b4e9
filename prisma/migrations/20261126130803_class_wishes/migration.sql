-- AlterTable
ALTER TABLE "cohort_waits" ADD COLUMN     "language" "CohortLanguage";

-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "without_class" BOOLEAN NOT NULL DEFAULT false;
