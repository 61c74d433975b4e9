ALTER TABLE "contact_messages" VALIDATE CONSTRAINT "contact_messages_user_id_fkey";
