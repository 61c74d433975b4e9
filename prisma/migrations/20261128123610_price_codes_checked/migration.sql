ALTER TABLE "enrolments" VALIDATE CONSTRAINT "enrolments_price_code_id_fkey";
ALTER TABLE "payment_intents" VALIDATE CONSTRAINT "payment_intents_price_code_id_fkey";
ALTER TABLE "payment_intents" VALIDATE CONSTRAINT "payment_intents_discount";
ALTER TABLE "payment_intents" VALIDATE CONSTRAINT "payment_intents_amount";
