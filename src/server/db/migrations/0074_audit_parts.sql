-- expand
-- The audit stands in parts by year (OPS-10), as the access log stands in parts by month. The lines of before are the first
-- part; none of them moves.
DO $$
DECLARE
  first_part text := 'audit_log_before_' || to_char(now() AT TIME ZONE 'UTC' + interval '1 year', 'YYYY');
  next_id bigint := nextval(pg_get_serial_sequence('audit_log', 'id'));
  index_name text;
BEGIN
  FOR index_name IN SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = 'audit_log'::regclass LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', index_name, replace(index_name, 'audit_log', first_part));
  END LOOP;
  ALTER TABLE audit_log ALTER COLUMN id DROP IDENTITY;
  EXECUTE format('ALTER TABLE audit_log RENAME TO %I', first_part);
  EXECUTE format('CREATE TABLE audit_log (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (moment)',
    first_part);
  EXECUTE format('ALTER TABLE audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)', next_id);
  CREATE INDEX audit_log_record ON audit_log (table_name, record_id, id);
  CREATE INDEX audit_log_deleted_of ON audit_log ((changes ->> 'veteran_id')) WHERE action = 'delete';
  CREATE INDEX audit_log_deleted_of_related ON audit_log ((changes ->> 'related_id')) WHERE action = 'delete';
  CREATE INDEX audit_log_undone_merges ON audit_log ((changes ->> 'kept_id')) WHERE action = 'delete';
  CREATE INDEX audit_log_moment ON audit_log (moment, id);
  CREATE INDEX audit_log_deleted ON audit_log (moment, id) WHERE action = 'delete';
  CREATE INDEX audit_log_actor_moment ON audit_log (actor, moment, id);
  CREATE INDEX audit_log_transaction ON audit_log (transaction, id) WHERE transaction IS NOT NULL;
  -- The indexes of the first part are found and taken over: none is built again.
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
    first_part, right(first_part, 4) || '-01-01 00:00:00+00');
  EXECUTE format('COMMENT ON TABLE %I IS ''A part of audit_log [app: ]''', first_part);
END $$;
COMMENT ON TABLE audit_log IS 'Every write on personal data [app: ]';
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

-- Makes a part by its name: audit_log_2027 is a year, audit_log_before_2027 all until then, audit_log_default what no year
-- takes, so that no write is ever refused.
CREATE FUNCTION make_audit_part(part text) RETURNS void LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  bounds text := 'DEFAULT';
  year integer;
BEGIN
  IF part <> 'audit_log_default' THEN
    year := right(part, 4)::integer;
    bounds := CASE WHEN part = 'audit_log_before_' || year THEN format('FOR VALUES FROM (MINVALUE) TO (%L)', make_date(year, 1, 1))
      ELSE format('FOR VALUES FROM (%L) TO (%L)', make_date(year, 1, 1), make_date(year + 1, 1, 1)) END;
  END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF audit_log (PRIMARY KEY (id)) %s', part, bounds);
  EXECUTE format('COMMENT ON TABLE %I IS ''A part of audit_log [app: ]''', part);
  EXECUTE format('CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit()', part);
END $$;
SELECT make_audit_part('audit_log_default');

-- The parts of this year and the next two. The server asks for them, their owner makes them.
CREATE FUNCTION make_audit_parts() RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  part text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_log'));
  FOR ahead IN 0..2 LOOP
    part := 'audit_log_' || (extract(year FROM now())::integer + ahead);
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    BEGIN
      PERFORM make_audit_part(part);
    EXCEPTION WHEN check_violation OR invalid_object_definition THEN
      -- Lines of that year stand in the default part, or the first part goes beyond it: there the year stays.
      NULL;
    END;
  END LOOP;
END $$;
SELECT make_audit_parts();

-- These read the table by its identity, not by its name.
CREATE OR REPLACE VIEW security_writes AS
  SELECT id, moment, actor, table_name, record_id, action, changes
  FROM audit_log WHERE (SELECT reads_security());
CREATE OR REPLACE VIEW record_changes AS
  SELECT a.transaction, a.id AS line, a.table_name, a.record_id, a.action, m.kept_id AS kept
  FROM audit_log a
  LEFT JOIN veteran_merges m ON a.table_name = 'veterans' AND a.action = 'delete' AND m.merged = a.record_id
  WHERE a.transaction IS NOT NULL;
