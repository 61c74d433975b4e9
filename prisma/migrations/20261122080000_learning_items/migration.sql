-- CreateEnum
CREATE TYPE "ItemKind" AS ENUM ('lesson', 'exercise', 'quiz', 'assignment');

-- CreateEnum
CREATE TYPE "RevisionOrigin" AS ENUM ('import', 'office');

-- CreateEnum
CREATE TYPE "CompletedHow" AS ENUM ('read', 'passed', 'accepted', 'waived');

-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "last_active_at" TIMESTAMPTZ(3),
ADD COLUMN     "progress_floor" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "item_id" UUID,
ADD COLUMN     "late" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "rubric" JSONB,
ADD COLUMN     "text" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "learning_items" (
    "id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "week_id" UUID,
    "position" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "kind" "ItemKind" NOT NULL,
    "minutes" INTEGER NOT NULL,
    "required" BOOLEAN NOT NULL DEFAULT true,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "due_days" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "published_revision_id" UUID,
    "imported_hash" TEXT,
    "office_edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "learning_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_revisions" (
    "id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "origin" "RevisionOrigin" NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_fr" TEXT NOT NULL,
    "source_en" TEXT NOT NULL,
    "source_fr" TEXT NOT NULL,
    "html_en" TEXT NOT NULL,
    "html_fr" TEXT NOT NULL,
    "outline_en" JSONB NOT NULL DEFAULT '[]',
    "outline_fr" JSONB NOT NULL DEFAULT '[]',
    "definition" JSONB NOT NULL DEFAULT '{}',
    "renderer_version" INTEGER NOT NULL,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "published_by_id" UUID,

    CONSTRAINT "item_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_attempts" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "revision_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "on_device" BOOLEAN NOT NULL DEFAULT false,
    "score" INTEGER NOT NULL,
    "max" INTEGER NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "work" JSONB NOT NULL,
    "response" JSON NOT NULL,

    CONSTRAINT "item_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_standings" (
    "enrolment_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "best_score" INTEGER,
    "best_max" INTEGER,
    "last_tried_at" TIMESTAMPTZ(3),
    "stuck_since" TIMESTAMPTZ(3),

    CONSTRAINT "item_standings_pkey" PRIMARY KEY ("enrolment_id","item_id")
);

-- CreateTable
CREATE TABLE "item_completions" (
    "enrolment_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "how" "CompletedHow" NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,
    "by_id" UUID,
    "reason" TEXT,

    CONSTRAINT "item_completions_pkey" PRIMARY KEY ("enrolment_id","item_id")
);

-- CreateTable
CREATE TABLE "submission_files" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "filename" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,

    CONSTRAINT "submission_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "learning_items_published_revision_id_key" ON "learning_items"("published_revision_id");

-- CreateIndex
CREATE INDEX "learning_items_week_id_position_idx" ON "learning_items"("week_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "learning_items_program_id_slug_key" ON "learning_items"("program_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "item_revisions_item_id_number_key" ON "item_revisions"("item_id", "number");

-- CreateIndex
CREATE INDEX "item_attempts_item_id_received_at_idx" ON "item_attempts"("item_id", "received_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "item_attempts_enrolment_id_item_id_client_id_key" ON "item_attempts"("enrolment_id", "item_id", "client_id");

-- CreateIndex
CREATE INDEX "item_completions_item_id_completed_at_idx" ON "item_completions"("item_id", "completed_at");

-- CreateIndex
CREATE UNIQUE INDEX "submission_files_storage_key_key" ON "submission_files"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "submission_files_submission_id_position_key" ON "submission_files"("submission_id", "position");

-- CreateIndex
CREATE INDEX "enrolments_program_id_status_last_active_at_idx" ON "enrolments"("program_id", "status", "last_active_at");

-- CreateIndex
CREATE INDEX "submissions_enrolment_id_week_number_idx" ON "submissions"("enrolment_id", "week_number");

-- CreateIndex
CREATE INDEX "submissions_item_id_idx" ON "submissions"("item_id");

-- CreateIndex
CREATE INDEX "submissions_program_id_status_submitted_at_idx" ON "submissions"("program_id", "status", "submitted_at");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_enrolment_id_item_id_version_key" ON "submissions"("enrolment_id", "item_id", "version");

-- AddForeignKey
ALTER TABLE "learning_items" ADD CONSTRAINT "learning_items_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning_items" ADD CONSTRAINT "learning_items_week_id_fkey" FOREIGN KEY ("week_id") REFERENCES "program_weeks"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning_items" ADD CONSTRAINT "learning_items_published_revision_id_fkey" FOREIGN KEY ("published_revision_id") REFERENCES "item_revisions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_revisions" ADD CONSTRAINT "item_revisions_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "learning_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_attempts" ADD CONSTRAINT "item_attempts_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_attempts" ADD CONSTRAINT "item_attempts_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "learning_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_attempts" ADD CONSTRAINT "item_attempts_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "item_revisions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_standings" ADD CONSTRAINT "item_standings_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_standings" ADD CONSTRAINT "item_standings_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "learning_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_completions" ADD CONSTRAINT "item_completions_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_completions" ADD CONSTRAINT "item_completions_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "learning_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "learning_items"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What Prisma's schema cannot say.

-- One draft at most: two editors work on the same one.
CREATE UNIQUE INDEX "item_revisions_draft" ON "item_revisions" ("item_id") WHERE "published_at" IS NULL;
-- Who is stuck on what.
CREATE INDEX "item_standings_stuck" ON "item_standings" ("item_id", "stuck_since") WHERE "stuck_since" IS NOT NULL;
-- One sample lesson in a program.
CREATE UNIQUE INDEX "learning_items_sample" ON "learning_items" ("program_id") WHERE "sample" AND "archived_at" IS NULL;

ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_progress_floor" CHECK ("progress_floor" BETWEEN 0 AND 100) NOT VALID;
ALTER TABLE "item_attempts" ADD CONSTRAINT "item_attempts_score" CHECK ("score" BETWEEN 0 AND "max" AND "max" > 0);
ALTER TABLE "item_completions" ADD CONSTRAINT "item_completions_waived" CHECK ("how" <> 'waived' OR ("by_id" IS NOT NULL AND "reason" IS NOT NULL));

-- When somebody who has paid was last seen to work, as far as it is known.
UPDATE "enrolments" e SET "last_active_at" = greatest(e."start_date",
  (SELECT max(c."completed_at") FROM "week_completions" c WHERE c."enrolment_id" = e."id"),
  (SELECT max(s."submitted_at") FROM "submissions" s WHERE s."enrolment_id" = e."id"))
WHERE e."status" <> 'pending';
-- What is finished has a time.
UPDATE "enrolments" e SET "completed_at" = coalesce(
  (SELECT max(c."completed_at") FROM "week_completions" c WHERE c."enrolment_id" = e."id"), e."updated_at")
WHERE e."status" = 'completed' AND e."completed_at" IS NULL;
