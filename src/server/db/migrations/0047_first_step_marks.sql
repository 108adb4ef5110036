-- expand
-- No audit: a mark says nothing of a person, and its own row says who set it last.
CREATE TABLE "first_step_marks" (
	"name" text PRIMARY KEY NOT NULL CHECK ("name" <> ''),
	"mark" text NOT NULL CHECK ("mark" IN ('done', 'later')),
	"marked_by" integer REFERENCES users ON DELETE SET NULL,
	"marked_date" timestamp with time zone NOT NULL
);
CREATE INDEX ON "first_step_marks" ("marked_by");
