-- AlterTable
ALTER TABLE "receipts" ADD COLUMN     "check_code" TEXT;
-- For new rows only, also for those of a version that does not know the column: the table is not written again.
ALTER TABLE "receipts" ALTER COLUMN     "check_code" SET DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
