-- After an import of many records the planner's statistics are of another size; only the owner may renew them.
CREATE FUNCTION renew_statistics() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE;
END $$;
