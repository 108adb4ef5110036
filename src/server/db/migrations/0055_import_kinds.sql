-- expand
ALTER TABLE "appointments" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;
ALTER TABLE "medical_informations" ADD COLUMN "former_created_date" date;
ALTER TABLE "observations" ADD COLUMN "former_created_date" date;
ALTER TABLE "veteran_import_models" ADD COLUMN "kind" text DEFAULT 'veterans' NOT NULL;
ALTER TABLE "veteran_imports" ADD COLUMN "kind" text DEFAULT 'veterans' NOT NULL;

-- Lists of appointments and notes beside those of veterans (VET-19).
ALTER TABLE "veteran_imports"
  ADD CONSTRAINT "veteran_imports_kind" CHECK ("kind" IN ('veterans', 'appointments', 'observations', 'medicalInformations'));
ALTER TABLE "veteran_import_models"
  ADD CONSTRAINT "veteran_import_models_kind" CHECK ("kind" IN ('veterans', 'appointments', 'observations', 'medicalInformations'));
DROP INDEX veteran_import_models_name;
CREATE UNIQUE INDEX veteran_import_models_name ON "veteran_import_models" ("kind", fold("name"));

-- An imported appointment that was past when it came holds no place: its calendar was the old system's.
ALTER TABLE "appointments" DROP CONSTRAINT "active_has_slot";
ALTER TABLE "appointments" ADD CONSTRAINT "active_has_slot" CHECK (
  "canceled" OR ("slot_id" IS NOT NULL AND "calendar_id" IS NOT NULL) OR ("imported" AND "date_rdv" < "created_date"));
