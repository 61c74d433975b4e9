-- CreateEnum
CREATE TYPE "PaymentAggregator" AS ENUM ('campay');

-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN     "aggregator" "PaymentAggregator";
