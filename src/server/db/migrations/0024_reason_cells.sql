-- What a reason names stands as long as it is named (PUB-10): its list of links has no foreign key.
CREATE FUNCTION check_reason_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time with a deletion of what is named, which locks its row.
  PERFORM FROM cells WHERE '/api/cells/' || id IN (SELECT jsonb_array_elements_text(new.cells)) FOR KEY SHARE;
  IF (SELECT count(*) FROM cells WHERE '/api/cells/' || id IN (SELECT jsonb_array_elements_text(new.cells)))
      < jsonb_array_length(new.cells) THEN
    RAISE foreign_key_violation USING CONSTRAINT = 'reason_cells', MESSAGE = 'a reason names a cell that is gone';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reason_cells AFTER INSERT OR UPDATE OF cells ON params_appointment_reasons
  FOR EACH ROW WHEN (new.cells <> '[]') EXECUTE FUNCTION check_reason_links();
--> statement-breakpoint
CREATE FUNCTION keep_cell_of_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM params_appointment_reasons WHERE cells ? ('/api/cells/' || old.id)) THEN
    RAISE foreign_key_violation USING CONSTRAINT = 'reason_cells', MESSAGE = 'a reason names this cell';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cell_of_reason AFTER DELETE ON cells FOR EACH ROW EXECUTE FUNCTION keep_cell_of_reason();
