-- The audit (SEC-02): who wrote what of the personal data, and when. Triggers write it, as the owner: the serving role
-- has no right on it at all.

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  moment timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- A user's id; nobody for a visitor, a first start, an import. No foreign key: a line outlives its actor.
  actor integer,
  -- The request's id, as it stands in the server's log.
  request text,
  table_name text NOT NULL,
  record_id integer NOT NULL,
  action text NOT NULL CHECK (action IN ('insert', 'update', 'delete')),
  -- Of an update, each changed column's value before and after; of a deletion, all that there was; of an insertion
  -- nothing, since the record and the later lines hold it.
  changes jsonb
);
COMMENT ON TABLE audit_log IS 'Every write on personal data [app: ]';
CREATE INDEX ON audit_log (table_name, record_id, id);
CREATE INDEX ON audit_log (actor, id);

-- Not even where the server must run as the owner.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The lines of the audit are final' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

-- Arguments: the column that names the record, the columns whose values are secret.
CREATE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  record_key text := TG_ARGV[0];
  secrets text[] := TG_ARGV[1]::text[];
  -- What the line says itself.
  bookkeeping text[] := '{created_by,created_date,updated_by,updated_date,version}';
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  found jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(key, CASE WHEN key = ANY (secrets) THEN '"*"' ELSE jsonb_build_array(before -> key, value) END)
    INTO found
    FROM jsonb_each(after - bookkeeping)
    WHERE value IS DISTINCT FROM before -> key AND key NOT LIKE '%\_folded';
    IF found IS NULL THEN
      RETURN NULL;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_object_agg(key, CASE WHEN key = ANY (secrets) THEN '"*"' ELSE value END)
    INTO found
    FROM jsonb_each(before)
    WHERE value <> 'null' AND key NOT LIKE '%\_folded';
  END IF;
  INSERT INTO audit_log (actor, request, table_name, record_id, action, changes)
  VALUES (nullif(current_setting('app.actor', true), '')::integer, nullif(current_setting('app.request', true), ''),
    TG_TABLE_NAME, (coalesce(after, before) ->> record_key)::integer, lower(TG_OP), found);
  RETURN NULL;
END $$;

-- Keeps every write on a table; of `secrets` only that they changed.
CREATE FUNCTION add_audit(table_name text, record_key text DEFAULT 'id', secrets text[] DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER z_audit AFTER INSERT OR UPDATE OR DELETE ON %I
    FOR EACH ROW EXECUTE FUNCTION audit_row(%L, %L)', table_name, record_key, secrets);
END $$;

SELECT add_audit('veterans');
SELECT add_audit('appointments');
SELECT add_audit('users');
SELECT add_audit('credentials', 'user_id', '{password_hash}');
-- Who may see personal data.
SELECT add_audit('roles');
SELECT add_audit('role_rights', 'role_id');
