-- When somebody's personal data were erased; the row stays for what refers to it.
ALTER TABLE "users" ADD COLUMN "erased_at" TIMESTAMPTZ(3);
-- Who paid, kept for the accounts when the account no longer has a name.
ALTER TABLE "receipts" ADD COLUMN "payer_name" TEXT;
