-- CreateEnum
CREATE TYPE "FileRefusal" AS ENUM ('kind', 'empty', 'differs', 'archive', 'pixels', 'too_large', 'too_many', 'space', 'gone');

-- CreateTable
CREATE TABLE "contact_files" (
    "id" UUID NOT NULL,
    "reply_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "filename" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT,
    "content_type" TEXT,
    "storage_key" TEXT,
    "refusal" "FileRefusal",
    "received_id" TEXT NOT NULL,

    CONSTRAINT "contact_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_files_storage_key_key" ON "contact_files"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "contact_files_reply_id_position_key" ON "contact_files"("reply_id", "position");

-- AddForeignKey
ALTER TABLE "contact_files" ADD CONSTRAINT "contact_files_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "contact_replies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
