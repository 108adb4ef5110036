-- Work that one process does for all, at its times: when it was last begun, by whichever, and how that ended.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  started timestamptz NOT NULL,
  -- Null while it runs, and where its process died.
  ended timestamptz,
  -- Null also of a job that is known and was never begun.
  outcome text CHECK (outcome IN ('done', 'failed'))
);
