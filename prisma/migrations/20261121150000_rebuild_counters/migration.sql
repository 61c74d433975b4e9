-- Everything that triggers keep, counted anew: after rows came in without them (a restored backup).
CREATE FUNCTION counters.rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  DELETE FROM counters.students;
  INSERT INTO counters.students (id, created_at, student, paid) SELECT id, created_at, student, paid FROM counters.students_now;
  DELETE FROM counters.deltas;
  FOR counted IN SELECT * FROM (VALUES
    ('public.users', 'counters.user_keys(role, additional_roles)'),
    ('public.contact_messages', 'counters.message_keys(read_at, subject)'),
    ('public.outbox_mails', 'counters.mail_keys(state)'),
    ('public.submissions', 'counters.submission_keys(status)'),
    ('counters.students', 'counters.student_keys(student, paid)')) AS t (name, keys)
  LOOP
    EXECUTE format('INSERT INTO counters.deltas (key, delta) SELECT key, count(*) FROM (SELECT unnest(%s) AS key FROM %s) present GROUP BY key',
      counted.keys, counted.name);
  END LOOP;
END;
$$;
