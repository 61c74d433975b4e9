-- outside a transaction
create unique index concurrently "submissions_user_id_client_id_key" on "submissions" ("user_id", "client_id");
