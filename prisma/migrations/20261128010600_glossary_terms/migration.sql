-- CreateTable
CREATE TABLE "glossary_terms" (
    "program_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "term_en" TEXT NOT NULL,
    "term_fr" TEXT NOT NULL,
    "meaning_en" TEXT NOT NULL,
    "meaning_fr" TEXT NOT NULL,

    CONSTRAINT "glossary_terms_pkey" PRIMARY KEY ("program_id","slug")
);

-- AddForeignKey
ALTER TABLE "glossary_terms" ADD CONSTRAINT "glossary_terms_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
