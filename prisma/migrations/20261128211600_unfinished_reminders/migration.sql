-- CreateEnum
CREATE TYPE "UnfinishedReminderKind" AS ENUM ('hour', 'days');

-- CreateTable
CREATE TABLE "unfinished_reminders" (
    "user_id" UUID NOT NULL,
    "kind" "UnfinishedReminderKind" NOT NULL,
    "program_id" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unfinished_reminders_pkey" PRIMARY KEY ("user_id","kind")
);

-- CreateIndex
CREATE INDEX "unfinished_reminders_sent_at_idx" ON "unfinished_reminders"("sent_at");

-- AddForeignKey
ALTER TABLE "unfinished_reminders" ADD CONSTRAINT "unfinished_reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unfinished_reminders" ADD CONSTRAINT "unfinished_reminders_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
