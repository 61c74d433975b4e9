-- outside a transaction
CREATE INDEX CONCURRENTLY "users_office" ON "users" ("created_at" DESC, "id" DESC) WHERE "role" IN ('staff', 'admin') OR "additional_roles" && ARRAY['staff', 'admin']::"Role"[];
