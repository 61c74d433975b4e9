-- How fast pages were for visitors: how many sampled page loads of a week, by kind of page, metric and bucket of its
-- histogram. Nothing about a person, and at most so many rows as there are buckets.
CREATE TABLE "page_speed_counts" (
    "week" DATE NOT NULL,
    "page" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "page_speed_counts_pkey" PRIMARY KEY ("week", "page", "metric", "bucket")
);
