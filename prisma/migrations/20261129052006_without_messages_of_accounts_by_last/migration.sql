-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "contact_messages_of_accounts_by_last";
