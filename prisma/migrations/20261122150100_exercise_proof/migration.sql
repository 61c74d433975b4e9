-- What an author's browser found when it ran the checks of an exercise against its solution and its start.
alter table "item_revisions" add column "proof" jsonb;
