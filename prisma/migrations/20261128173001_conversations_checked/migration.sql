-- Existing rows are checked without a lock that stops writing.
ALTER TABLE "contact_messages" VALIDATE CONSTRAINT "contact_messages_assignee_id_fkey";
