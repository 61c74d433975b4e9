-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "device_at" TIMESTAMPTZ(3),
ADD COLUMN     "due_at" TIMESTAMPTZ(3);
