-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "contact_messages_inquiries_by_last";
