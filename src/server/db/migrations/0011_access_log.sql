-- Who looked at what, and who signed in or tried to (SEC-05). The server adds lines and does no more; a month is a
-- partition, which its owner drops when it is old.

CREATE TABLE access_log (
  moment timestamptz NOT NULL,
  -- The request's id, as it stands in the server's log.
  request text NOT NULL,
  address text NOT NULL,
  -- A user's id; nobody for a refused sign-in. No foreign key: a line outlives its actor.
  actor integer,
  -- 'GET /api/veterans/:id'
  operation text NOT NULL,
  -- The class of what was looked at, the records shown or asked for, and the veterans whose they are.
  entity text NOT NULL,
  ids integer[] NOT NULL,
  veterans integer[] NOT NULL,
  -- Filters, page; of a sign-in with an unknown username its keyed hash.
  asked jsonb NOT NULL,
  -- The answer's: 403 and 404 are looks that were refused.
  status smallint NOT NULL,
  PRIMARY KEY (moment, request)
) PARTITION BY RANGE (moment);
COMMENT ON TABLE access_log IS 'Who looked at personal data [app: insert]';
CREATE INDEX ON access_log USING gin (veterans);
CREATE INDEX ON access_log (actor, moment);
CREATE INDEX ON access_log (address, moment);

-- A statement's trigger is not passed on to partitions, nor is a comment.
CREATE FUNCTION keep_access_lines(table_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('COMMENT ON TABLE %I IS ''A part of access_log [app: ]''', table_name);
  EXECUTE format('CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit()', table_name);
END $$;

CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON access_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

-- Takes what no month does: no line is ever refused.
CREATE TABLE access_log_default PARTITION OF access_log DEFAULT;
SELECT keep_access_lines('access_log_default');

-- This month's partition and those of the next three. The server asks for them, their owner makes them: the server
-- itself may make no table.
CREATE FUNCTION make_access_partitions() RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  month timestamptz;
  part text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('access_log'));
  FOR ahead IN 0..3 LOOP
    month := date_trunc('month', now()) + make_interval(months => ahead);
    part := 'access_log_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE %I PARTITION OF access_log FOR VALUES FROM (%L) TO (%L)',
        part, month, month + interval '1 month');
      PERFORM keep_access_lines(part);
    EXCEPTION WHEN check_violation THEN
      -- Lines of that month stand in the default partition already: there the month stays.
      NULL;
    END;
  END LOOP;
END $$;
SELECT make_access_partitions();
