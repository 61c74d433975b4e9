-- AlterTable
ALTER TABLE "room_messages" ADD COLUMN "reply_to_seq" INTEGER,
ADD COLUMN "mentions" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "room_photos" (
    "message_id" UUID NOT NULL,
    "content_type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "room_photos_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "item_questions" (
    "id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "message_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID NOT NULL,

    CONSTRAINT "item_questions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "item_questions_message_id_key" ON "item_questions"("message_id");

-- CreateIndex
CREATE INDEX "item_questions_item_id_locale_created_at_idx" ON "item_questions"("item_id", "locale", "created_at");

-- AddForeignKey
ALTER TABLE "room_photos" ADD CONSTRAINT "room_photos_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "room_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_questions" ADD CONSTRAINT "item_questions_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "learning_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The bytes of a photo do not become smaller.
ALTER TABLE "room_photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
