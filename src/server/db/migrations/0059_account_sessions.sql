-- expand
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL REFERENCES users ON DELETE CASCADE,
	"token_version" integer NOT NULL,
	"weak_password" boolean DEFAULT false NOT NULL,
	"two_factors" boolean DEFAULT false NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"created_date" timestamp with time zone NOT NULL,
	"used_date" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"ended_date" timestamp with time zone,
	"end_reason" text CHECK ("end_reason" IN ('signOut', 'owner', 'administrator', 'reuse')),
	"is_locked" boolean DEFAULT false NOT NULL,
	"cookie_hash" text,
	"previous_cookie_hash" text,
	"renewed_date" timestamp with time zone,
	"renewals" integer DEFAULT 0 NOT NULL,
	"is_renewal_received" boolean DEFAULT true NOT NULL,
	CONSTRAINT "session_end" CHECK (("ended_date" IS NULL) = ("end_reason" IS NULL)),
	CONSTRAINT "session_renewal" CHECK (
		("renewals" > 0) = ("renewed_date" IS NOT NULL)
		AND ("renewals" > 0) = ("previous_cookie_hash" IS NOT NULL)
		AND ("renewals" = 0 OR "cookie_hash" IS NOT NULL))
);
CREATE INDEX ON "sessions" ("user_id");
CREATE INDEX ON "sessions" ("expires");

-- What has ended stays ended, whatever a program writes (AUTH-13).
CREATE FUNCTION keep_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A session that has ended does not go on' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER keep_session_ended BEFORE UPDATE OF ended_date ON "sessions"
  FOR EACH ROW WHEN (OLD.ended_date IS NOT NULL AND NEW.ended_date IS DISTINCT FROM OLD.ended_date)
  EXECUTE FUNCTION keep_session_ended();

-- Only the end is audited: the access log has the sign-in, and a use is no change.
CREATE TRIGGER z_audit AFTER UPDATE OF ended_date ON "sessions"
  FOR EACH ROW WHEN (OLD.ended_date IS NULL AND NEW.ended_date IS NOT NULL)
  EXECUTE FUNCTION audit_row('user_id', '{}');
-- Open streams are looked at again.
CREATE TRIGGER tell_access AFTER UPDATE OF ended_date ON "sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access();
