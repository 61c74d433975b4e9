-- AlterEnum
ALTER TYPE "AnnouncementState" ADD VALUE 'draft' AFTER 'failed';
ALTER TYPE "AnnouncementState" ADD VALUE 'scheduled' AFTER 'draft';
ALTER TYPE "AnnouncementState" ADD VALUE 'mailing' AFTER 'scheduled';

-- CreateEnum
CREATE TYPE "NewsletterDeliveryState" AS ENUM ('waiting', 'queued', 'sent', 'failed', 'skipped', 'bounced', 'unsubscribed');

-- AlterTable
ALTER TABLE "announcements" ADD COLUMN     "locale" TEXT,
ADD COLUMN     "other_subject" TEXT,
ADD COLUMN     "other_text" TEXT,
ADD COLUMN     "send_at" TIMESTAMPTZ(3),
ADD COLUMN     "to_subscribers" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "newsletter_subscribers" ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "newsletter_deliveries" (
    "announcement_id" UUID NOT NULL,
    "subscriber_id" UUID NOT NULL,
    "state" "NewsletterDeliveryState" NOT NULL DEFAULT 'waiting',
    "mail_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "newsletter_deliveries_pkey" PRIMARY KEY ("announcement_id","subscriber_id")
);

-- CreateIndex
CREATE INDEX "newsletter_deliveries_announcement_id_state_idx" ON "newsletter_deliveries"("announcement_id", "state");

-- CreateIndex
CREATE INDEX "newsletter_deliveries_subscriber_id_idx" ON "newsletter_deliveries"("subscriber_id");

-- CreateIndex
CREATE INDEX "newsletter_deliveries_mail_id_idx" ON "newsletter_deliveries"("mail_id");

-- AddForeignKey
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "newsletter_subscribers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
