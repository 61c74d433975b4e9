ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_owner";
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_trial_id_fkey";
