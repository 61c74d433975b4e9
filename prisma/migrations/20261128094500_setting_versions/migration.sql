-- Each value that the office has given to a public setting; the newest of a name counts.
CREATE TABLE "setting_versions" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "reason" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_by_id" UUID,

    CONSTRAINT "setting_versions_pkey" PRIMARY KEY ("id")
);
