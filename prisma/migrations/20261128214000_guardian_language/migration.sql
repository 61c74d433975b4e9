-- AlterTable
ALTER TABLE "guardians" ADD COLUMN     "locale" TEXT;
