-- Work that waited on a phone without a network may arrive again days after its first arrival.
alter table "submissions" add column "client_id" text;
