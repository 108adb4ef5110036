-- expand
-- No audit: the counter of each call stands in the appointment, which has one.
CREATE TABLE "desk_counters" (
	"user_id" integer NOT NULL REFERENCES users ON DELETE CASCADE,
	"day" date NOT NULL,
	"counter" text CHECK ("counter" <> ''),
	CONSTRAINT "desk_counters_user_id_day_pk" PRIMARY KEY("user_id","day")
);
ALTER TABLE "appointment_steps" ADD COLUMN "counter" text;
ALTER TABLE "appointment_steps" ADD COLUMN "called_date" timestamp with time zone;
ALTER TABLE "appointments" ADD COLUMN "counter" text COLLATE "und-x-icu";
ALTER TABLE "appointments" ADD COLUMN "called_date" timestamp with time zone;

-- As before (DESK-01); of somebody who is expected anew no call stays (DESK-05).
CREATE OR REPLACE FUNCTION keep_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.state := CASE WHEN NOT NEW.canceled THEN coalesce(NEW.state, 'expected') END;
  ELSIF NEW.canceled OR OLD.canceled OR abs(extract(epoch FROM NEW.date_rdv - OLD.date_rdv)) >= 43200 THEN
    NEW.state := CASE WHEN NOT NEW.canceled THEN 'expected' END;
    NEW.state_date := NULL;
    NEW.state_by := NULL;
    NEW.arrived_date := NULL;
    NEW.counter := NULL;
    NEW.called_date := NULL;
    DELETE FROM appointment_steps WHERE appointment_id = NEW.id;
  END IF;
  RETURN NEW;
END $$;
