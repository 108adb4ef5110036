-- What a visitor gets of an appointment by mail: links of their own (PUB-13), calendar entries (MAIL-02), reminders.

CREATE TABLE "appointment_links" (
  "secret_hash" text PRIMARY KEY NOT NULL,
  "appointment_id" integer NOT NULL REFERENCES appointments ON DELETE CASCADE
);
CREATE INDEX ON "appointment_links" ("appointment_id");

-- The time is part of the key: an appointment that moves is reminded of anew.
CREATE TABLE "appointment_reminders" (
  "appointment_id" integer NOT NULL REFERENCES appointments ON DELETE CASCADE,
  "date_rdv" timestamp with time zone NOT NULL,
  CONSTRAINT "appointment_reminders_appointment_id_date_rdv_pk" PRIMARY KEY("appointment_id","date_rdv")
);

ALTER TABLE "mail_outbox" ALTER COLUMN "user_id" DROP NOT NULL;
ALTER TABLE "mail_outbox" ADD COLUMN "appointment_id" integer REFERENCES appointments ON DELETE CASCADE;
ALTER TABLE "mail_outbox" ADD CONSTRAINT "about_one" CHECK (num_nonnulls("user_id", "appointment_id") = 1);
CREATE INDEX ON "mail_outbox" ("appointment_id");

ALTER TABLE "appointments" ADD COLUMN "canceled_by_visitor" boolean DEFAULT false NOT NULL;
ALTER TABLE "appointments" ADD COLUMN "language" text COLLATE "und-x-icu" DEFAULT 'fr' NOT NULL CHECK ("language" IN ('fr', 'ar'));
ALTER TABLE "appointments" ADD COLUMN "calendar_uid" uuid DEFAULT gen_random_uuid() NOT NULL;
ALTER TABLE "appointments" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;

-- A calendar takes an entry for a newer one by this number alone: whoever writes, it never stands still or goes back.
CREATE FUNCTION count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_uid := OLD.calendar_uid;
  NEW.sequence := OLD.sequence + CASE
    WHEN (NEW.date_rdv, NEW.cell_id, NEW.region_id, NEW.canceled)
      IS DISTINCT FROM (OLD.date_rdv, OLD.cell_id, OLD.region_id, OLD.canceled) THEN 1
    ELSE 0
  END;
  RETURN NEW;
END $$;
CREATE TRIGGER count_changes BEFORE UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION count_changes();
