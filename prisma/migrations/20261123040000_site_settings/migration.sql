-- What the office has chosen for the public site, one row a choice; a name without a row has its default.
CREATE TABLE "site_settings" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_by_id" UUID,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("name")
);
