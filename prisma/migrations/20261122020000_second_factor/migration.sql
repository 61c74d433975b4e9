-- Second factor of the office: authenticator apps, passkeys, recovery codes, and sign-ins that wait for one of them.
CREATE TYPE "SecondFactorKind" AS ENUM ('totp', 'passkey');

ALTER TABLE "users" ADD COLUMN "second_factor_since" TIMESTAMPTZ(3);

ALTER TABLE "sessions" ADD COLUMN "proven_at" TIMESTAMPTZ(3),
  ADD COLUMN "second_factor_at" TIMESTAMPTZ(3),
  ADD COLUMN "challenge" TEXT,
  ADD COLUMN "challenge_until" TIMESTAMPTZ(3);

CREATE TABLE "second_factors" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "kind" "SecondFactorKind" NOT NULL,
  "name" TEXT NOT NULL,
  "secret" TEXT,
  "last_step" INTEGER,
  "session_id" UUID,
  "credential_id" TEXT,
  "public_key" BYTEA,
  "counter" BIGINT NOT NULL DEFAULT 0,
  "transports" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmed_at" TIMESTAMPTZ(3),
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "second_factors_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "second_factors_credential_id_key" ON "second_factors"("credential_id");
CREATE INDEX "second_factors_user_id_idx" ON "second_factors"("user_id");
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "recovery_codes" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "code_hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "pending_sign_ins" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "token_hash" TEXT NOT NULL,
  "challenge" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "pending_sign_ins_token_hash_key" ON "pending_sign_ins"("token_hash");
CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins"("user_id");
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
