-- CreateTable
CREATE TABLE "factor_resets" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "asked_by_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_by_id" UUID,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "factor_resets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "factor_resets_user_id_created_at_idx" ON "factor_resets"("user_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
