-- expand
-- A restricted record (SEC-07): locked but for accounts with DELETE on veterans.
ALTER TABLE "veterans" ADD COLUMN "restricted_date" timestamp with time zone;
ALTER TABLE "veterans" ADD COLUMN "restricted_by" integer;
ALTER TABLE "veterans" ADD COLUMN "restriction_reason" text COLLATE "und-x-icu";
ALTER TABLE "veterans" ADD CONSTRAINT "veterans_restricted_by_fkey" FOREIGN KEY ("restricted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "veterans"
  ADD CONSTRAINT "veterans_restriction" CHECK (num_nonnulls("restricted_date", "restriction_reason") <> 1
    AND ("restricted_by" IS NULL OR "restricted_date" IS NOT NULL)),
  ADD CHECK ("restriction_reason" IN ('contested', 'unlawfulUse', 'claims', 'objectionPending'));
-- Few records are restricted: every list asks which, and leaves them out by their numbers.
CREATE INDEX veterans_restricted ON "veterans" ("id") WHERE "restricted_date" IS NOT NULL;
CREATE INDEX ON "veterans" ("restricted_by") WHERE "restricted_by" IS NOT NULL;
ALTER TABLE "privacy_requests"
  ADD CHECK ("kind" <> 'restriction' OR num_nonnulls("reason", "decided_by") = 2),
  ADD CHECK ("kind" <> 'release' OR num_nonnulls("note", "decided_by") = 2);

-- Whether an account reads and changes restricted records. No account: the service itself, in its jobs.
CREATE FUNCTION opens_restricted(account integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT account IS NULL OR EXISTS (
    SELECT FROM users u
    LEFT JOIN service_accounts s ON s.id = u.id
    JOIN role_rights h ON h.role_id = coalesce(s.role_id, u.role_id)
    JOIN params_menus m ON m.id = h.menu_id
    JOIN params_rights r ON r.id = h.right_id
    WHERE u.id = account AND (u.enable OR s.id IS NOT NULL) AND m.name = 'App\Entity\Veteran' AND r.name = 'DELETE')
$$;

CREATE FUNCTION refuse_restricted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  concerned integer[];
BEGIN
  IF TG_TABLE_NAME = 'veterans' THEN
    -- The account that restricted it is deleted: nothing else changes.
    IF TG_OP = 'UPDATE' AND OLD.restricted_by IS NOT NULL AND NEW.restricted_by IS NULL
      AND NEW.restricted_date = OLD.restricted_date THEN
      RETURN NEW;
    END IF;
    concerned := ARRAY[OLD.id];
  ELSIF TG_TABLE_NAME = 'veteran_relations' THEN
    concerned := ARRAY[OLD.veteran_id, OLD.related_id, NEW.veteran_id, NEW.related_id];
  ELSE
    concerned := ARRAY[OLD.veteran_id, NEW.veteran_id];
  END IF;
  IF EXISTS (SELECT FROM veterans WHERE id = ANY (concerned) AND restricted_date IS NOT NULL)
    AND NOT opens_restricted(nullif(current_setting('app.actor', true), '')::integer) THEN
    RAISE EXCEPTION 'The record is restricted' USING ERRCODE = 'check_violation', CONSTRAINT = 'veteran_restricted';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER a_restricted BEFORE UPDATE OR DELETE ON "veterans" FOR EACH ROW
  WHEN (OLD.restricted_date IS NOT NULL) EXECUTE FUNCTION refuse_restricted();
CREATE TRIGGER a_restricted BEFORE INSERT OR UPDATE OR DELETE ON "veteran_relations" FOR EACH ROW
  EXECUTE FUNCTION refuse_restricted();
CREATE TRIGGER a_restricted BEFORE INSERT OR UPDATE OR DELETE ON "observations" FOR EACH ROW
  EXECUTE FUNCTION refuse_restricted();
CREATE TRIGGER a_restricted BEFORE INSERT OR UPDATE OR DELETE ON "medical_informations" FOR EACH ROW
  EXECUTE FUNCTION refuse_restricted();
CREATE TRIGGER a_restricted BEFORE INSERT OR UPDATE OR DELETE ON "veteran_files" FOR EACH ROW
  EXECUTE FUNCTION refuse_restricted();

-- Who was searched for in the access log is found by an index: an erasure of a large log read each of its lines.
CREATE INDEX access_log_asked ON access_log USING gin (fold(asked::text) gin_trgm_ops) WHERE asked <> '{}';

-- As before (0065), with a condition that the indexes answer: the lines whose text may name the person are looked at.
CREATE OR REPLACE FUNCTION empty_looks(of_veterans integer[], own_texts text[], last_names text[], first_names text[])
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  emptied integer;
  patterns text[] := ARRAY(
    SELECT '%' || regexp_replace(fold(name), '([\\%_])', '\\\1', 'g') || '%' FROM unnest(own_texts || last_names) AS name);
BEGIN
  PERFORM set_config('app.log_change', 'UPDATE', true);
  UPDATE access_log SET asked = (
      SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(asked)
      WHERE key IN ('export', 'for', 'page', 'itemsPerPage'))
    WHERE asked <> '{}' AND (
      veterans && of_veterans AND veterans <@ of_veterans
      OR fold(asked::text) LIKE ANY (patterns) AND names_person(asked, own_texts, last_names, first_names));
  GET DIAGNOSTICS emptied = ROW_COUNT;
  PERFORM set_config('app.log_change', '', true);
  IF emptied > 0 THEN
    INSERT INTO audit_log (actor, request, table_name, record_id, action, changes)
    VALUES (nullif(current_setting('app.actor', true), '')::integer, nullif(current_setting('app.request', true), ''),
      'audit_log', 0, 'update', jsonb_build_object('table', 'access_log', 'records', of_veterans, 'lines', emptied));
  END IF;
  RETURN emptied;
END $$;
