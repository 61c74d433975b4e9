-- AlterTable
ALTER TABLE "item_revisions" ADD COLUMN     "files" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "item_files" (
    "id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_picture" BOOLEAN NOT NULL,
    "filename" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID,

    CONSTRAINT "item_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "item_files_name_key" ON "item_files"("name");

-- CreateIndex
CREATE UNIQUE INDEX "item_files_storage_key_key" ON "item_files"("storage_key");

-- CreateIndex
CREATE INDEX "item_files_item_id_idx" ON "item_files"("item_id");

-- AddForeignKey
ALTER TABLE "item_files" ADD CONSTRAINT "item_files_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "learning_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;
