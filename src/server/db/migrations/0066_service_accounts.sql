-- expand
CREATE TABLE "service_accounts" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL CHECK ("name" <> ''),
	"role_id" integer NOT NULL,
	"networks" text COLLATE "und-x-icu" NOT NULL CHECK ("networks" <> ''),
	"expires" date NOT NULL,
	"used_date" timestamp with time zone,
	"used_address" text COLLATE "und-x-icu",
	"created_by" integer,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"updated_date" timestamp with time zone,
	"token_hash" text COLLATE "und-x-icu" NOT NULL CHECK ("token_hash" <> '')
);
ALTER TABLE "users" ALTER COLUMN "civility" DROP DEFAULT;
ALTER TABLE "users" ALTER COLUMN "civility" DROP NOT NULL;
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;
ALTER TABLE "users" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
-- The last use is no edit, and no line of the audit.
CREATE TRIGGER a_stamp BEFORE INSERT ON "service_accounts" FOR EACH ROW EXECUTE FUNCTION stamp();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE ON "service_accounts"
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', '{token_hash}');
SELECT tell_changes_of('service_accounts');
CREATE INDEX ON "service_accounts" ("role_id");
CREATE INDEX ON "service_accounts" ("created_by");
CREATE INDEX ON "service_accounts" ("updated_by");
CREATE UNIQUE INDEX service_accounts_name ON "service_accounts" (fold("name"));
CREATE UNIQUE INDEX service_accounts_token ON "service_accounts" ("token_hash");

-- The row behind a service account is a user as an author and an actor alone: it serves no sign-in, mail or invitation.
ALTER TABLE "users" ADD CONSTRAINT "user_or_service" CHECK (CASE WHEN "is_service"
  THEN NOT "enable" AND num_nonnulls("civility", "email", "role_id", "cell_id", "region_id", "invitation_date") = 0
  ELSE num_nulls("civility", "email") = 0 END);

CREATE FUNCTION refuse_service_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND is_service) THEN
    RAISE EXCEPTION 'A service account has no password' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_service_password BEFORE INSERT ON credentials
  FOR EACH ROW EXECUTE FUNCTION refuse_service_password();

-- The security page is open to a service account whose role has that right.
CREATE OR REPLACE FUNCTION reads_security() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM users u
    LEFT JOIN service_accounts s ON s.id = u.id
    JOIN role_rights h ON h.role_id = coalesce(s.role_id, u.role_id)
    JOIN params_menus m ON m.id = h.menu_id
    JOIN params_rights r ON r.id = h.right_id
    WHERE u.id = nullif(current_setting('app.actor', true), '')::integer AND (u.enable OR s.id IS NOT NULL)
      AND m.name = 'App\Entity\Security' AND r.name <> 'NONE')
$$;
