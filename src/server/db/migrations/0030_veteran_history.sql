-- The story of one veteran's record (VET-15). The serving role has no right on the audit, and may add to the access log
-- alone: these functions of the owner show it the lines of one record at a time, of the kinds asked for.

-- What is gone names its veteran in its last line alone.
CREATE INDEX audit_log_deleted_of ON audit_log ((changes ->> 'veteran_id')) WHERE action = 'delete';

-- Who wrote on the record and on what belongs to it, deleted parts included. `tables`: the parts that the reader may read.
CREATE FUNCTION veteran_writes(of_veteran integer, tables text[])
RETURNS TABLE (id bigint, moment timestamptz, actor integer, table_name text, record_id integer, action text, changes jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH parts (name, part) AS (
    SELECT 'veterans', of_veteran
    UNION SELECT 'observations', o.id FROM observations o WHERE o.veteran_id = of_veteran
    UNION SELECT 'medical_informations', m.id FROM medical_informations m WHERE m.veteran_id = of_veteran
    UNION SELECT 'veteran_files', f.id FROM veteran_files f WHERE f.veteran_id = of_veteran
    UNION SELECT 'appointments', a.id FROM appointments a WHERE a.veteran_id = of_veteran
    UNION SELECT l.table_name, l.record_id FROM audit_log l
      WHERE l.action = 'delete' AND l.changes ->> 'veteran_id' = of_veteran::text
  )
  SELECT l.id, l.moment, l.actor, l.table_name, l.record_id, l.action, l.changes
  FROM parts JOIN audit_log l ON l.table_name = parts.name AND l.record_id = parts.part
  WHERE parts.name = ANY (tables)
$$;

-- Who looked at the record, or was refused a look. Not what they searched by: that is of others too.
CREATE FUNCTION veteran_looks(of_veteran integer, classes text[])
RETURNS TABLE (moment timestamptz, request text, actor integer, operation text, entity text, ids integer[], status smallint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.moment, l.request, l.actor, l.operation, l.entity, l.ids, l.status
  FROM access_log l WHERE l.veterans @> ARRAY[of_veteran] AND l.entity = ANY (classes)
$$;
