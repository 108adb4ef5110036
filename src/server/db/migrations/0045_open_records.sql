-- expand
-- Browsers with an open stream, and the records that they have open (SYS-16). Unlogged, and without audit: a row says
-- for minutes who looks at what, and is worth nothing after a crash.
CREATE UNLOGGED TABLE "live_browsers" (
	"user_id" integer NOT NULL REFERENCES users ON DELETE CASCADE,
	"browser" text NOT NULL CHECK ("browser" ~ '^[0-9a-f]{32}$'),
	"seen_date" timestamp with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("user_id", "browser")
);
CREATE INDEX ON "live_browsers" ("seen_date");

-- Record 0 stands for a list of the table.
CREATE UNLOGGED TABLE "open_records" (
	"user_id" integer NOT NULL,
	"browser" text NOT NULL,
	"table_name" text NOT NULL,
	"record_id" integer NOT NULL,
	"mode" text NOT NULL CHECK ("mode" IN ('view', 'edit', 'list') AND ("mode" = 'list') = ("record_id" = 0)),
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("user_id", "browser", "table_name", "record_id"),
	FOREIGN KEY ("user_id", "browser") REFERENCES "live_browsers" ON DELETE CASCADE
);
CREATE INDEX ON "open_records" ("table_name", "record_id");

-- Every server hears at once who opens a record and who leaves it: table and number, nothing else.
CREATE FUNCTION tell_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('presence', format('%s %s', table_name, record_id))
    FROM (SELECT DISTINCT table_name, record_id FROM changed WHERE record_id <> 0) AS opened;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_opened AFTER INSERT ON open_records
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_presence();
CREATE TRIGGER tell_changed AFTER UPDATE ON open_records
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_presence();
CREATE TRIGGER tell_closed AFTER DELETE ON open_records
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_presence();

-- And which open or listed records have another version. Only those: transactions that tell something commit one after
-- the other, and bookings must not. Of many at once the table alone is told.
CREATE FUNCTION tell_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids int[];
BEGIN
  IF NOT EXISTS (SELECT FROM open_records WHERE table_name = TG_TABLE_NAME) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(older.id) INTO ids FROM older;
  ELSE
    SELECT array_agg(newer.id) INTO ids FROM newer JOIN older USING (id) WHERE newer.version <> older.version;
  END IF;
  SELECT array_agg(id) INTO ids FROM unnest(ids) AS id
    WHERE EXISTS (SELECT FROM open_records WHERE table_name = TG_TABLE_NAME AND record_id IN (id, 0));
  IF cardinality(ids) > 50 THEN
    PERFORM pg_notify('records', TG_TABLE_NAME);
  ELSE
    PERFORM pg_notify('records', format('%s %s', TG_TABLE_NAME, id)) FROM unnest(ids) AS id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_changes_of(table_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER tell_changes AFTER UPDATE ON %I REFERENCING OLD TABLE AS older NEW TABLE AS newer
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changes()', table_name);
  EXECUTE format('CREATE TRIGGER tell_deletes AFTER DELETE ON %I REFERENCING OLD TABLE AS older
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changes()', table_name);
END $$;

SELECT tell_changes_of('veterans');
SELECT tell_changes_of('veteran_relations');
SELECT tell_changes_of('medical_informations');
SELECT tell_changes_of('observations');
SELECT tell_changes_of('veteran_files');
SELECT tell_changes_of('calendars');
SELECT tell_changes_of('available_appointments');
SELECT tell_changes_of('closures');
SELECT tell_changes_of('appointments');
SELECT tell_changes_of('queue_entries');
SELECT tell_changes_of('users');
SELECT tell_changes_of('roles');
SELECT tell_changes_of('cells');
SELECT tell_changes_of('params_regions');
SELECT tell_changes_of('notices');
SELECT tell_changes_of('params_qualities');
SELECT tell_changes_of('params_appointment_reasons');
SELECT tell_changes_of('params_conflits');
SELECT tell_changes_of('params_services');
SELECT tell_changes_of('params_articles');
SELECT tell_changes_of('params_cities');
SELECT tell_changes_of('params_observations');
SELECT tell_changes_of('params_medical_informations');
SELECT tell_changes_of('params_files');
SELECT tell_changes_of('veteran_merges');
