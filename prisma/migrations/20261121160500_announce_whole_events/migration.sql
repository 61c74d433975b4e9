-- A small event is announced whole, so that nobody has to read its row to learn what happened; of a larger one, its id.
CREATE OR REPLACE FUNCTION announce_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole text := jsonb_build_object('id', NEW."id"::text, 'type', NEW."type", 'payload', NEW."payload")::text;
BEGIN
  -- A notification holds less than 8,000 bytes.
  PERFORM pg_notify('academy_events', CASE WHEN octet_length(whole) < 4000 THEN whole ELSE NEW."id"::text END);
  RETURN NULL;
END;
$$;
