-- expand
-- A webhook can be changed, and its secret renewed: the one before signs beside it for a while (API-11).
ALTER TABLE "webhooks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "webhooks" ADD COLUMN "previous_secret" text;
ALTER TABLE "webhooks" ADD COLUMN "previous_secret_until" timestamp with time zone;
ALTER TABLE "webhooks" ADD CHECK (("previous_secret" IS NULL) = ("previous_secret_until" IS NULL));
-- A renewal leaves a line in the audit, without the secrets.
CREATE OR REPLACE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE OF url, events, is_active, secret ON "webhooks"
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', '{secret,previous_secret}');
