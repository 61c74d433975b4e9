-- AlterTable
ALTER TABLE "item_revisions" ADD COLUMN     "code_languages" TEXT[] DEFAULT ARRAY[]::TEXT[];
