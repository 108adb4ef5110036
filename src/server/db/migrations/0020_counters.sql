-- Totals of whole lists without counting a million rows at each page: every statement that adds or removes rows appends
-- by how many, in its own transaction. So the sum is exact in every snapshot, and no two writers wait for one row.
CREATE TABLE row_counts (
  table_name text NOT NULL,
  change bigint NOT NULL
);
COMMENT ON TABLE row_counts IS 'How many rows tables hold, as the sum of changes [app: select]';
CREATE INDEX ON row_counts (table_name);

CREATE FUNCTION keep_row_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed bigint;
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN SELECT count(*) INTO changed FROM written;
    WHEN 'DELETE' THEN SELECT -count(*) INTO changed FROM written;
    WHEN 'TRUNCATE' THEN SELECT -sum(change) INTO changed FROM row_counts WHERE table_name = TG_TABLE_NAME;
  END CASE;
  IF changed <> 0 THEN
    INSERT INTO row_counts VALUES (TG_TABLE_NAME, changed);
  END IF;
  RETURN NULL;
END $$;

-- The triggers come first: their lock lets nobody write between them and the count.
CREATE FUNCTION keep_row_count_of(table_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER keep_row_count_of_new AFTER INSERT ON %I REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count()', table_name);
  EXECUTE format('CREATE TRIGGER keep_row_count_of_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count()', table_name);
  EXECUTE format('CREATE TRIGGER keep_row_count_of_all AFTER TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count()', table_name);
  EXECUTE format('INSERT INTO row_counts SELECT %1$L, count(*) FROM %1$I', table_name);
END $$;

SELECT keep_row_count_of(name) FROM unnest(ARRAY[
  'veterans', 'observations', 'medical_informations', 'veteran_files', 'available_appointments', 'appointments'
]) AS name;

-- Sums up the lines of tables that have many, and says of how many. Of two that fold at once each takes the lines that
-- it deleted itself.
CREATE FUNCTION fold_row_counts() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  WITH folded AS (
    DELETE FROM row_counts
    WHERE table_name IN (SELECT table_name FROM row_counts GROUP BY table_name HAVING count(*) > 50)
    RETURNING *
  ), kept AS (
    INSERT INTO row_counts SELECT table_name, sum(change) FROM folded GROUP BY table_name
  )
  SELECT count(*) FROM folded;
END;

-- Statistics of a period (STAT-02) from an index alone.
DROP INDEX veterans_created_date_idx;
CREATE INDEX veterans_created ON veterans (created_date, citizen_status_id, region_id);
DROP INDEX veterans_updated_date_idx;
CREATE INDEX veterans_updated ON veterans (updated_date, citizen_status_id, region_id);

-- Words of two letters (GS-03), which no trigram index finds: the pieces of three that a folded text consists of, with a
-- space before a word's first two letters. Kept as texts, those that end with a word's two letters find it exactly, and
-- no row is compared. Costly to compute, so that the planner always asks the index.
CREATE FUNCTION text_pieces(text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 1000 AS $$
BEGIN
  -- Only letters and digits of ASCII: pieces with others are hashes, and a name's sound is in capitals.
  RETURN public.show_trgm(regexp_replace($1, '[^a-z0-9]+', ' ', 'g'));
END $$;
CREATE INDEX veteran_search_pieces ON veteran_search USING gin (text_pieces(names || ' ' || listed || ' ' || record),
  text_pieces(observations), text_pieces(medical_informations)) WITH (gin_pending_list_limit = 128);
CREATE INDEX veterans_name_pieces ON veterans USING gin (text_pieces(last_name_folded), text_pieces(first_name_folded))
  WITH (gin_pending_list_limit = 128);
-- How common a piece is need not be known: nothing else finds it.
ALTER INDEX veteran_search_pieces ALTER COLUMN 1 SET STATISTICS 0, ALTER COLUMN 2 SET STATISTICS 0,
  ALTER COLUMN 3 SET STATISTICS 0;
ALTER INDEX veterans_name_pieces ALTER COLUMN 1 SET STATISTICS 0, ALTER COLUMN 2 SET STATISTICS 0;
