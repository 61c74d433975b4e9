-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "link_id" UUID,
ADD COLUMN     "payer_email" TEXT,
ADD COLUMN     "payer_locale" TEXT;

-- CreateTable
CREATE TABLE "payment_links" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_links_enrolment_id_created_at_idx" ON "payment_links"("enrolment_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
