-- CreateEnum
CREATE TYPE "BulkState" AS ENUM ('running', 'stopped', 'done', 'refused');

-- CreateTable
CREATE TABLE "bulk_actions" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "state" "BulkState" NOT NULL DEFAULT 'running',
    "input" JSONB NOT NULL,
    "ids" UUID[],
    "position" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "by_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "request_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_failures" (
    "bulk_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "bulk_failures_pkey" PRIMARY KEY ("bulk_id","item_id")
);

-- CreateIndex
CREATE INDEX "bulk_actions_by_id_created_at_idx" ON "bulk_actions"("by_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "bulk_failures" ADD CONSTRAINT "bulk_failures_bulk_id_fkey" FOREIGN KEY ("bulk_id") REFERENCES "bulk_actions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
