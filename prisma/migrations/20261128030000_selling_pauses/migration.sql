-- CreateTable
CREATE TABLE "selling_pauses" (
    "id" UUID NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "is_open" BOOLEAN DEFAULT true,

    CONSTRAINT "selling_pauses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "selling_pauses_is_open_key" ON "selling_pauses"("is_open");
