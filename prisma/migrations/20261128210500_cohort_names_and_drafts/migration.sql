-- AlterTable
ALTER TABLE "cohorts" ADD COLUMN     "is_draft" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "name" TEXT;
