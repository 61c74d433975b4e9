-- CreateEnum
CREATE TYPE "ProgramOffer" AS ENUM ('online', 'class', 'interest', 'draft', 'archived');

-- AlterTable
ALTER TABLE "programs" ADD COLUMN     "offer" "ProgramOffer" NOT NULL DEFAULT 'online';
