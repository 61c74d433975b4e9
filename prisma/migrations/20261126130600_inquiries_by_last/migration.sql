-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_inquiries_by_last" ON "contact_messages" ("last_message_at" DESC, "id" DESC) WHERE "subject" = 'course-inquiry';
