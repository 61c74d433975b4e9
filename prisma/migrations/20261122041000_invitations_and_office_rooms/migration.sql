-- Rooms in which one student talks with everybody of the office, and since when a question there has no answer.
ALTER TABLE "rooms" ADD COLUMN "office_of_id" UUID, ADD COLUMN "waiting_since" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "rooms_office_of_id_key" ON "rooms" ("office_of_id");
CREATE INDEX "rooms_waiting_since_idx" ON "rooms" ("waiting_since");
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_office_of_id_fkey" FOREIGN KEY ("office_of_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What somebody was asked or has said about being in a room: invited, in it, declined, or left.
CREATE TYPE "InvitationState" AS ENUM ('pending', 'accepted', 'declined', 'left');
CREATE TABLE "room_invitations" (
    "id" UUID NOT NULL,
    "room_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "invited_by_id" UUID,
    "state" "InvitationState" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "room_invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "room_invitations_room_id_user_id_key" ON "room_invitations" ("room_id", "user_id");
CREATE INDEX "room_invitations_user_id_idx" ON "room_invitations" ("user_id");
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- When somebody was last mailed about messages that wait in their rooms: one mail an hour, over all rooms.
CREATE TABLE "chat_digests" (
    "user_id" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_digests_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "chat_digests" ADD CONSTRAINT "chat_digests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
