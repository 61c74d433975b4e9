-- A registration's token names a row, so that it can end before its hour is over.
CREATE TABLE "registration_tokens" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "registration_tokens_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "registration_tokens_user_id_idx" ON "registration_tokens"("user_id");

ALTER TABLE "registration_tokens" ADD CONSTRAINT "registration_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Which registration began the payment; null: somebody who was signed in, or the office.
ALTER TABLE "payment_intents" ADD COLUMN "registration_token_id" UUID;
