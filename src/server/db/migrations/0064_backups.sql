-- expand
-- The complete backups of BACKUP_DIR (OPS-08). The command that makes them notes them as the owner.
CREATE TABLE "backups" (
	"name" text PRIMARY KEY NOT NULL,
	"snapshot_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone DEFAULT now() NOT NULL,
	"size" bigint NOT NULL,
	"records" bigint NOT NULL,
	"files" integer NOT NULL
);
COMMENT ON TABLE "backups" IS 'Complete backups [app: select]';
