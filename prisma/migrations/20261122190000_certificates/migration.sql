-- Certificates: one an enrolment, with every version that was issued.
CREATE TYPE "CertificateRevocation" AS ENUM ('office', 'refund', 'erasure');

CREATE TABLE "certificates" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "listed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "revocation" "CertificateRevocation",
    "revoked_reason" TEXT,
    "revoked_by_id" UUID,

    CONSTRAINT "certificates_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "certificates_revocation_whole" CHECK (("revoked_at" IS NULL) = ("revocation" IS NULL))
);

CREATE TABLE "certificate_versions" (
    "certificate_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "credential_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "program_slug" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_fr" TEXT NOT NULL,
    "outcome_en" TEXT NOT NULL,
    "outcome_fr" TEXT NOT NULL,
    "weeks" INTEGER NOT NULL,
    "class_starts_on" DATE,
    "class_ends_on" DATE,
    "class_place" TEXT,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,
    "issued_by_id" UUID,
    "status_list" INTEGER NOT NULL,
    "status_index" INTEGER NOT NULL,
    "sealed_at" TIMESTAMPTZ(3),
    "key_id" TEXT,
    "credential" TEXT,
    "signature" TEXT,
    "pdf" BYTEA,

    CONSTRAINT "certificate_versions_pkey" PRIMARY KEY ("certificate_id", "number"),
    CONSTRAINT "certificate_versions_sealed_whole" CHECK (
        "sealed_at" IS NULL
        OR ("key_id" IS NOT NULL AND "credential" IS NOT NULL AND "signature" IS NOT NULL AND "pdf" IS NOT NULL)
    )
);

CREATE UNIQUE INDEX "certificates_enrolment_id_key" ON "certificates"("enrolment_id");
CREATE UNIQUE INDEX "certificates_code_key" ON "certificates"("code");
CREATE INDEX "certificates_created_at_id_idx" ON "certificates"("created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "certificate_versions_credential_id_key" ON "certificate_versions"("credential_id");
CREATE UNIQUE INDEX "certificate_versions_status_list_status_index_key" ON "certificate_versions"("status_list", "status_index");

ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "certificate_versions" ADD CONSTRAINT "certificate_versions_certificate_id_fkey" FOREIGN KEY ("certificate_id") REFERENCES "certificates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
