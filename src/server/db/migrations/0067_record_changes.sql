-- expand
-- Changes for systems that poll (API-09): the audit's lines in the order of their transactions. Lines of before have none.
ALTER TABLE audit_log ADD COLUMN transaction xid8;
ALTER TABLE audit_log ALTER COLUMN transaction SET DEFAULT pg_current_xact_id();
CREATE INDEX audit_log_transaction ON audit_log (transaction, id) WHERE transaction IS NOT NULL;

-- No value, no actor, no moment. A record that is gone and whose number leads on was merged.
CREATE VIEW record_changes AS
  SELECT a.transaction, a.id AS line, a.table_name, a.record_id, a.action, m.kept_id AS kept
  FROM audit_log a
  LEFT JOIN veteran_merges m ON a.table_name = 'veterans' AND a.action = 'delete' AND m.merged = a.record_id
  WHERE a.transaction IS NOT NULL;
COMMENT ON VIEW record_changes IS 'Which records changed, in the order of transactions [app: select]';
