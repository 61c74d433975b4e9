-- CreateTable
CREATE TABLE "till_closings" (
    "number" INTEGER NOT NULL,
    "last_entry_id" BIGINT NOT NULL,
    "expected_xaf" INTEGER NOT NULL,
    "counted_xaf" INTEGER NOT NULL,
    "note" TEXT,
    "closed_by_id" UUID,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "till_closings_pkey" PRIMARY KEY ("number")
);

-- Cash that was taken before tills were counted belongs to no till. A new database has none.
INSERT INTO "till_closings" ("number", "last_entry_id", "expected_xaf", "counted_xaf", "closed_at")
SELECT 1, max(id), 0, 0, now() FROM "ledger_entries" WHERE account = 'cash' HAVING count(*) > 0;
