-- AlterEnum
ALTER TYPE "ProgramOffer" ADD VALUE 'open' AFTER 'interest';
