-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "contact_messages_name";
