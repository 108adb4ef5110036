-- expand
CREATE TABLE "file_scans" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"found" text,
	"scanned_date" timestamp with time zone NOT NULL
);

-- The scanner's verdicts on bytes in the file store (DOC-06); bytes without a line were not scanned.
ALTER TABLE "file_scans"
  ADD CONSTRAINT "file_scans_state" CHECK ("state" IN ('clean', 'quarantined')),
  ADD CONSTRAINT "quarantined_has_found" CHECK (("state" = 'quarantined') = ("found" IS NOT NULL));
