ALTER TABLE "payment_intents" VALIDATE CONSTRAINT "payment_intents_plan_id_fkey";
ALTER TABLE "payment_intents" VALIDATE CONSTRAINT "payment_intents_part";
