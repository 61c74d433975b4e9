-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_kept_inquiries" ON "contact_messages" ("last_message_at" DESC, "id" DESC) WHERE "subject" = 'course-inquiry' AND "spam_at" IS NULL AND "deleted_at" IS NULL;
