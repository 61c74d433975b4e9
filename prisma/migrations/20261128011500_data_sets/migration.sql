-- AlterTable
ALTER TABLE "learning_items" ADD COLUMN     "data" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "data_texts" (
    "sha256" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "data_texts_pkey" PRIMARY KEY ("sha256")
);
