-- Who belongs into a room follows from an enrolment, a class and an account. Two transactions that change two of them at
-- once saw neither the other's change: a student whose class was given to them as its teacher in the same moment was in
-- its room for the office only. They take turns by person and room now, and what they know is read afterwards.
CREATE FUNCTION lock_kept_member(in_room uuid, member uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(in_room::text || member::text, 0))
$$;

CREATE OR REPLACE FUNCTION keep_class_member(in_class uuid, member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  class_room uuid; class_teacher uuid; is_active boolean; is_office boolean; is_student boolean; is_teacher boolean;
BEGIN
  SELECT room_id INTO class_room FROM cohorts WHERE id = in_class;
  IF class_room IS NULL OR member IS NULL THEN
    RETURN;
  END IF;
  SELECT blocked_at IS NULL, role IN ('staff', 'admin') OR additional_roles && ARRAY['staff', 'admin']::"Role"[]
    INTO is_active, is_office FROM users WHERE id = member FOR SHARE;
  PERFORM lock_kept_member(class_room, member);
  SELECT teacher_id INTO class_teacher FROM cohorts WHERE id = in_class;
  is_student := is_active AND EXISTS (
    SELECT FROM enrolments WHERE cohort_id = in_class AND user_id = member AND status IN ('active', 'completed'));
  is_teacher := is_active AND is_office AND class_teacher IS NOT DISTINCT FROM member;
  PERFORM set_kept_member(class_room, member, is_student, is_teacher, is_active AND is_office);
END $$;

CREATE OR REPLACE FUNCTION keep_program_member(in_program uuid, member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  program_room uuid; is_active boolean; is_office boolean; is_student boolean; is_teacher boolean;
BEGIN
  SELECT room_id INTO program_room FROM programs WHERE id = in_program;
  IF program_room IS NULL OR member IS NULL THEN
    RETURN;
  END IF;
  SELECT blocked_at IS NULL, role IN ('staff', 'admin') OR additional_roles && ARRAY['staff', 'admin']::"Role"[]
    INTO is_active, is_office FROM users WHERE id = member FOR SHARE;
  PERFORM lock_kept_member(program_room, member);
  is_student := is_active AND EXISTS (
    SELECT FROM enrolments WHERE program_id = in_program AND user_id = member AND cohort_id IS NULL
      AND status IN ('active', 'completed'));
  is_teacher := is_active AND is_office AND EXISTS (
    SELECT FROM cohorts WHERE program_id = in_program AND teacher_id = member AND cancelled_at IS NULL);
  PERFORM set_kept_member(program_room, member, is_student, is_teacher, is_active AND is_office);
END $$;

-- Two classes that exchange their teachers at once would each wait for the other's: one after the other.
CREATE OR REPLACE FUNCTION lock_teachers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.teacher_id OR (TG_OP = 'UPDATE' AND id = OLD.teacher_id)
    ORDER BY id FOR NO KEY UPDATE;
  RETURN NULL;
END $$;
