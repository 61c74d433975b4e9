-- When the product last checked itself, and what it found.
CREATE TABLE "system_checks" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "problems" INTEGER NOT NULL,

    CONSTRAINT "system_checks_pkey" PRIMARY KEY ("name")
);
