-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "programs_room_id_key" ON "programs"("room_id");
