-- expand
CREATE TABLE "database_version" (
	"id" integer PRIMARY KEY NOT NULL CHECK ("id" = 1),
	"schema_version" integer NOT NULL,
	"oldest_program" integer NOT NULL
);
COMMENT ON TABLE database_version IS 'Which programs may work on this database: written by its owner [app: ]';
