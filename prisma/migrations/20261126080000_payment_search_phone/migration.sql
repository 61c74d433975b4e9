-- Inside the function before, "phone" was the column of users: payments were found by the phone of the student, and not by
-- the phone that paid. Parameters are named by their numbers here, so that no column hides them.
CREATE OR REPLACE FUNCTION payment_search(reference text, phone text, user_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT ' ' || public.fold_text($1) || ' ' || coalesce($2, '') || u."search" FROM public."users" u WHERE u."id" = $3
$$;
