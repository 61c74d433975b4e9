-- What became of a mail after the provider took it, and answers by mail.
CREATE TYPE "MailDelivery" AS ENUM ('delivered', 'bounced', 'complained');

ALTER TABLE "outbox_mails" ADD COLUMN     "delivery" "MailDelivery",
ADD COLUMN     "delivery_at" TIMESTAMPTZ(3),
ADD COLUMN     "delivery_error" TEXT;

ALTER TABLE "contact_messages" ADD COLUMN     "automatic_at" TIMESTAMPTZ(3);

ALTER TABLE "contact_replies" ADD COLUMN     "from_email" TEXT,
ADD COLUMN     "is_cut" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "left_files" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "quoted" TEXT,
ADD COLUMN     "received_id" TEXT,
ADD COLUMN     "received_key" TEXT,
ADD COLUMN     "sender_failed" BOOLEAN NOT NULL DEFAULT false;
