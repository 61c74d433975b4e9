-- AlterEnum
ALTER TYPE "RefundState" ADD VALUE 'withdrawn';
