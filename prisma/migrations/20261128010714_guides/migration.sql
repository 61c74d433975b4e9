-- AlterTable
ALTER TABLE "item_revisions" ADD COLUMN     "guide" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "program_weeks" ADD COLUMN     "guide" JSONB;
