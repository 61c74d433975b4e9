-- AlterTable
ALTER TABLE "learning_items" ADD COLUMN     "same_as" TEXT;
