-- expand
ALTER TABLE "veteran_imports" ADD COLUMN "archive_key" text;

-- Scans beside lists (VET-19).
ALTER TABLE "veteran_imports" DROP CONSTRAINT "veteran_imports_kind";
ALTER TABLE "veteran_imports" ADD CONSTRAINT "veteran_imports_kind"
  CHECK ("kind" IN ('veterans', 'appointments', 'observations', 'medicalInformations', 'veteranFiles'));
ALTER TABLE "veteran_import_models" DROP CONSTRAINT "veteran_import_models_kind";
ALTER TABLE "veteran_import_models" ADD CONSTRAINT "veteran_import_models_kind"
  CHECK ("kind" IN ('veterans', 'appointments', 'observations', 'medicalInformations', 'veteranFiles'));

-- A ZIP is there as long as its run can go on; then its bytes are swept like those of any key that nothing holds.
CREATE FUNCTION release_import_archive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_files (storage_key) VALUES (OLD.archive_key);
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  NEW.archive_key := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER release_archive BEFORE UPDATE OF state ON "veteran_imports"
  FOR EACH ROW WHEN (NEW.state IN ('done', 'cancelled') AND OLD.archive_key IS NOT NULL) EXECUTE FUNCTION release_import_archive();
CREATE TRIGGER release_archive_of_abandoned BEFORE DELETE ON "veteran_imports"
  FOR EACH ROW WHEN (OLD.archive_key IS NOT NULL) EXECUTE FUNCTION release_import_archive();
