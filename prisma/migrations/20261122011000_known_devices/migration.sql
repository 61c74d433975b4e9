-- Browsers that somebody has signed in with: their holder is not slowed down by what others try.
CREATE TABLE "known_devices" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "session_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "known_devices_token_hash_key" ON "known_devices"("token_hash");

CREATE INDEX "known_devices_user_id_idx" ON "known_devices"("user_id");

ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Wrong passwords of a day: for each name that was typed, one row in all and one for each network. Names are kept as hashes.
CREATE TABLE "limits"."login_tries" (
    "name" varchar(64) NOT NULL,
    "source" varchar(64) NOT NULL,
    "tries" integer NOT NULL DEFAULT 0,
    "since" timestamptz(3) NOT NULL,
    "free_at" timestamptz(3) NOT NULL,
    PRIMARY KEY ("name", "source")
);
