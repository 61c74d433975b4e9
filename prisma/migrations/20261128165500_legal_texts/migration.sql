-- CreateEnum
CREATE TYPE "LegalDocument" AS ENUM ('terms', 'privacy');

-- CreateEnum
CREATE TYPE "ConsentHow" AS ENUM ('registration', 'sign_in');

-- Published versions of the legal texts; version 1 is the text that the product comes with.
CREATE TABLE "legal_versions" (
    "id" UUID NOT NULL,
    "document" "LegalDocument" NOT NULL,
    "number" INTEGER NOT NULL,
    "source_en" TEXT NOT NULL,
    "source_fr" TEXT NOT NULL,
    "html_en" TEXT NOT NULL,
    "html_fr" TEXT NOT NULL,
    "change_en" TEXT NOT NULL,
    "change_fr" TEXT NOT NULL,
    "in_force_from" TIMESTAMPTZ(3) NOT NULL,
    "asks_again" BOOLEAN NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by_id" UUID,

    CONSTRAINT "legal_versions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "legal_versions_number" CHECK ("number" > 1)
);

-- CreateTable
CREATE TABLE "legal_drafts" (
    "document" "LegalDocument" NOT NULL,
    "source_en" TEXT NOT NULL,
    "source_fr" TEXT NOT NULL,
    "change_en" TEXT NOT NULL,
    "change_fr" TEXT NOT NULL,
    "in_force_on" TEXT NOT NULL,
    "asks_again" BOOLEAN NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by_id" UUID,

    CONSTRAINT "legal_drafts_pkey" PRIMARY KEY ("document")
);

-- CreateTable
CREATE TABLE "consents" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "document" "LegalDocument" NOT NULL,
    "version" INTEGER NOT NULL,
    "how" "ConsentHow" NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "legal_versions_document_number_key" ON "legal_versions"("document", "number");

-- CreateIndex
CREATE UNIQUE INDEX "consents_user_id_document_version_key" ON "consents"("user_id", "document", "version");

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What somebody has agreed to is never rewritten.
CREATE TRIGGER "legal_versions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "legal_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
