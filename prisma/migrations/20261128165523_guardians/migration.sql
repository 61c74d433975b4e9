-- CreateEnum
CREATE TYPE "GuardianState" AS ENUM ('waiting', 'confirmed', 'refused', 'withdrawn');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "birth_date_needed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "chat_closed_until" DATE,
ADD COLUMN     "date_of_birth" DATE,
ADD COLUMN     "guardian_needed_until" DATE;

-- CreateTable
CREATE TABLE "guardians" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "relation" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "state" "GuardianState" NOT NULL DEFAULT 'waiting',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "confirmed_how" TEXT,
    "recorded_by_id" UUID,
    "spoke_to" TEXT,
    "allows_chat" BOOLEAN NOT NULL DEFAULT false,
    "notices_off_at" TIMESTAMPTZ(3),

    CONSTRAINT "guardians_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "guardians_user_id_key" ON "guardians"("user_id");

-- CreateIndex
CREATE INDEX "guardians_state_created_at_idx" ON "guardians"("state", "created_at");

-- AddForeignKey
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
