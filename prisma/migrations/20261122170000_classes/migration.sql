-- Classes: dates, sessions, attendance, seats that are held and waited for, and what the office announces to many students.

-- CreateEnum
CREATE TYPE "CohortMode" AS ENUM ('online', 'campus', 'self_paced');

-- CreateEnum
CREATE TYPE "CohortLanguage" AS ENUM ('en', 'fr', 'both');

-- CreateEnum
CREATE TYPE "AttendanceState" AS ENUM ('present', 'late', 'absent');

-- CreateEnum
CREATE TYPE "AnnouncementState" AS ENUM ('sending', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "AnnouncementReceiverState" AS ENUM ('waiting', 'queued', 'sent', 'failed', 'skipped');

-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "cohort_id" UUID;

-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "cohort_id" UUID;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "calendar_key_hash" TEXT,
ADD COLUMN     "session_reminder_hour" INTEGER;

-- CreateTable
CREATE TABLE "cohorts" (
    "id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "mode" "CohortMode" NOT NULL,
    "language" "CohortLanguage" NOT NULL,
    "starts_on" DATE,
    "ends_on" DATE,
    "seats" INTEGER,
    "place" TEXT,
    "meeting_url" TEXT,
    "teacher_id" UUID,
    "room_id" UUID,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cohorts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cohort_sessions" (
    "id" UUID NOT NULL,
    "cohort_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "minutes" INTEGER NOT NULL,
    "title" TEXT,
    "place" TEXT,
    "meeting_url" TEXT,
    "cancelled_at" TIMESTAMPTZ(3),
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cohort_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attendance" (
    "session_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" "AttendanceState" NOT NULL,
    "noted_by_id" UUID,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendance_pkey" PRIMARY KEY ("session_id","user_id")
);

-- CreateTable
CREATE TABLE "seat_holds" (
    "enrolment_id" UUID NOT NULL,
    "cohort_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "intent_id" UUID,
    "network" TEXT,
    "phone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seat_holds_pkey" PRIMARY KEY ("enrolment_id")
);

-- CreateTable
CREATE TABLE "cohort_waits" (
    "enrolment_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "cohort_id" UUID,
    "paid_at" TIMESTAMPTZ(3),
    "notified_at" TIMESTAMPTZ(3),
    "notified_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cohort_waits_pkey" PRIMARY KEY ("enrolment_id")
);

-- CreateTable
CREATE TABLE "holidays" (
    "day" DATE NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "holidays_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "announcements" (
    "id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "cohort_id" UUID,
    "program_id" UUID,
    "filter" JSONB NOT NULL DEFAULT '{}',
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "needed" BOOLEAN NOT NULL DEFAULT true,
    "idempotency_key" TEXT,
    "state" "AnnouncementState" NOT NULL DEFAULT 'sending',
    "receiver_count" INTEGER NOT NULL DEFAULT 0,
    "room_posted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcement_receivers" (
    "announcement_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" "AnnouncementReceiverState" NOT NULL DEFAULT 'waiting',
    "mail_id" UUID,
    "last_error" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcement_receivers_pkey" PRIMARY KEY ("announcement_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "cohorts_room_id_key" ON "cohorts"("room_id");

-- CreateIndex
CREATE INDEX "cohorts_program_id_starts_on_idx" ON "cohorts"("program_id", "starts_on");

-- CreateIndex
CREATE INDEX "cohorts_teacher_id_idx" ON "cohorts"("teacher_id");

-- CreateIndex
CREATE INDEX "cohorts_starts_on_idx" ON "cohorts"("starts_on");

-- CreateIndex
CREATE INDEX "cohort_sessions_cohort_id_starts_at_idx" ON "cohort_sessions"("cohort_id", "starts_at");

-- CreateIndex
CREATE INDEX "cohort_sessions_starts_at_idx" ON "cohort_sessions"("starts_at");

-- CreateIndex
CREATE INDEX "attendance_user_id_idx" ON "attendance"("user_id");

-- CreateIndex
CREATE INDEX "seat_holds_cohort_id_idx" ON "seat_holds"("cohort_id");

-- CreateIndex
CREATE INDEX "seat_holds_user_id_idx" ON "seat_holds"("user_id");

-- CreateIndex
CREATE INDEX "seat_holds_expires_at_idx" ON "seat_holds"("expires_at");

-- CreateIndex
CREATE INDEX "cohort_waits_program_id_paid_at_idx" ON "cohort_waits"("program_id", "paid_at");

-- CreateIndex
CREATE INDEX "cohort_waits_cohort_id_created_at_idx" ON "cohort_waits"("cohort_id", "created_at");

-- CreateIndex
CREATE INDEX "cohort_waits_user_id_idx" ON "cohort_waits"("user_id");

-- CreateIndex
CREATE INDEX "announcements_created_at_id_idx" ON "announcements"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "announcements_cohort_id_created_at_idx" ON "announcements"("cohort_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "announcements_program_id_created_at_idx" ON "announcements"("program_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "announcements_sender_id_idempotency_key_key" ON "announcements"("sender_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "announcement_receivers_announcement_id_state_idx" ON "announcement_receivers"("announcement_id", "state");

-- CreateIndex
CREATE INDEX "announcement_receivers_user_id_idx" ON "announcement_receivers"("user_id");

-- CreateIndex
CREATE INDEX "announcement_receivers_mail_id_idx" ON "announcement_receivers"("mail_id");

-- CreateIndex
CREATE INDEX "enrolments_cohort_id_status_user_id_idx" ON "enrolments"("cohort_id", "status", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_calendar_key_hash_key" ON "users"("calendar_key_hash");

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_cohort_id_fkey" FOREIGN KEY ("cohort_id") REFERENCES "cohorts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_cohort_id_fkey" FOREIGN KEY ("cohort_id") REFERENCES "cohorts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohort_sessions" ADD CONSTRAINT "cohort_sessions_cohort_id_fkey" FOREIGN KEY ("cohort_id") REFERENCES "cohorts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "cohort_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_cohort_id_fkey" FOREIGN KEY ("cohort_id") REFERENCES "cohorts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohort_waits" ADD CONSTRAINT "cohort_waits_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohort_waits" ADD CONSTRAINT "cohort_waits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohort_waits" ADD CONSTRAINT "cohort_waits_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cohort_waits" ADD CONSTRAINT "cohort_waits_cohort_id_fkey" FOREIGN KEY ("cohort_id") REFERENCES "cohorts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_cohort_id_fkey" FOREIGN KEY ("cohort_id") REFERENCES "cohorts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_receivers" ADD CONSTRAINT "announcement_receivers_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_receivers" ADD CONSTRAINT "announcement_receivers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
