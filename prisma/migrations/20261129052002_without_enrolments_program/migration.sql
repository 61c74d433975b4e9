-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "enrolments_program_id_idx";
