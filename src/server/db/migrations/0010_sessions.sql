-- Tokens that a sign-out ended before their time, by their hash; kept until they would have expired.
CREATE TABLE ended_tokens (
  token_hash text PRIMARY KEY,
  expires timestamptz NOT NULL
);
CREATE INDEX ON ended_tokens (expires);

-- Who is disabled is out for good: enabling again revives no token and no link that was mailed before (RIGHTS-13).
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credentials SET token_version = token_version + 1 WHERE user_id = NEW.id;
  DELETE FROM password_resets WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sessions AFTER UPDATE OF enable ON users
  FOR EACH ROW WHEN (OLD.enable AND NOT NEW.enable) EXECUTE FUNCTION end_sessions();
