-- expand
-- No audit: a row stands until its link is used, and what becomes of the account is in the account's own.
CREATE TABLE "invitation_links" (
	"secret_hash" text PRIMARY KEY NOT NULL CHECK ("secret_hash" <> ''),
	"user_id" integer NOT NULL REFERENCES users ON DELETE CASCADE
);
CREATE INDEX ON "invitation_links" ("user_id");
ALTER TABLE "users" ADD COLUMN "invitation_date" timestamp with time zone;
ALTER TABLE "users" ADD COLUMN "invitation_expires" timestamp with time zone;
ALTER TABLE "users" ADD CONSTRAINT "invitation_sent" CHECK ("invitation_expires" > "invitation_date" OR "invitation_expires" IS NULL);

-- Who is disabled is out for good: enabling again revives no invitation (OPS-05).
CREATE FUNCTION withdraw_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM invitation_links WHERE user_id = NEW.id;
  NEW.invitation_expires := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER withdraw_invitation BEFORE UPDATE OF enable ON users
  FOR EACH ROW WHEN (OLD.enable AND NOT NEW.enable AND NEW.invitation_expires IS NOT NULL)
  EXECUTE FUNCTION withdraw_invitation();
