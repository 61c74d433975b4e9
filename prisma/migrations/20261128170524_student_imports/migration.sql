-- CreateEnum
CREATE TYPE "StudentImportState" AS ENUM ('faulty', 'checked', 'queued', 'done');

-- AlterEnum
ALTER TYPE "LedgerAccount" ADD VALUE 'taken_before' AFTER 'prepaid_places';

-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "before_receipt" TEXT;

-- CreateTable
CREATE TABLE "student_imports" (
    "id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "state" "StudentImportState" NOT NULL,
    "lines" INTEGER NOT NULL,
    "content" JSONB,
    "faults" JSONB NOT NULL DEFAULT '[]',
    "counts" JSONB NOT NULL DEFAULT '{}',
    "percent" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "student_imports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "student_imports_created_at_idx" ON "student_imports"("created_at" DESC);

-- CreateIndex
CREATE INDEX "student_imports_sha256_idx" ON "student_imports"("sha256");
