-- Reminders to learn: one row a student, kind and day, written with the mail, so that none is sent twice.

-- CreateEnum
CREATE TYPE "StudyMailKind" AS ENUM ('weekly', 'nudge');

-- AlterTable
ALTER TABLE "users" ADD COLUMN "study_mails_off_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "study_mails" (
    "user_id" UUID NOT NULL,
    "kind" "StudyMailKind" NOT NULL,
    "day" DATE NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "study_mails_pkey" PRIMARY KEY ("user_id","kind","day")
);

-- AddForeignKey
ALTER TABLE "study_mails" ADD CONSTRAINT "study_mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
