-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "moved_from_id" UUID;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_moved_from_id_fkey" FOREIGN KEY ("moved_from_id") REFERENCES "cohorts"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
