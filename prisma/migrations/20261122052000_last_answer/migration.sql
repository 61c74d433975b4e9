-- The provider's last word on a request, where it had one: whether its outcome is still undecided.
ALTER TABLE "payment_attempts" ADD COLUMN "last_answer" TEXT;
