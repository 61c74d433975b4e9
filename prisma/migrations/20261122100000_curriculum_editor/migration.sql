-- AlterTable
ALTER TABLE "learning_items" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "item_revisions" ADD COLUMN     "facts" JSONB;
