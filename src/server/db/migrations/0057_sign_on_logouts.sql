-- expand
-- No audit: a row stands for minutes, and the end of sessions shows on the account.
CREATE TABLE "sign_on_logouts" (
	"number_hash" text PRIMARY KEY NOT NULL CHECK ("number_hash" <> ''),
	"expires" timestamp with time zone NOT NULL
);
CREATE INDEX ON "sign_on_logouts" ("expires");
