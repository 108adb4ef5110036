ALTER TABLE "appointments" ADD COLUMN "moved_from" timestamp with time zone;
ALTER TABLE "params_regions" ADD COLUMN "address_arabic" text COLLATE "und-x-icu";

-- The mail about a move names the old time: the statement that moves knows it, whoever moves. A change of place alone
-- forgets it.
CREATE OR REPLACE FUNCTION count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_uid := OLD.calendar_uid;
  NEW.sequence := OLD.sequence + CASE
    WHEN (NEW.date_rdv, NEW.cell_id, NEW.region_id, NEW.canceled)
      IS DISTINCT FROM (OLD.date_rdv, OLD.cell_id, OLD.region_id, OLD.canceled) THEN 1
    ELSE 0
  END;
  NEW.moved_from := CASE
    WHEN NEW.date_rdv IS DISTINCT FROM OLD.date_rdv THEN OLD.date_rdv
    WHEN (NEW.cell_id, NEW.region_id) IS DISTINCT FROM (OLD.cell_id, OLD.region_id) THEN NULL
    ELSE OLD.moved_from
  END;
  RETURN NEW;
END $$;

-- Names that the first data gave in Arabic, corrected by a translator; what somebody changed stays.
UPDATE params_qualities SET name_arabic = 'أحد الأصول (الأب أو الأم)' WHERE name_arabic = 'والد أو والدة';
UPDATE params_qualities SET name_arabic = 'ضحية مدنية للحرب' WHERE name_arabic = 'ضحية حرب مدنية';
UPDATE params_appointment_reasons SET name_arabic = 'الأجهزة التعويضية (أطراف ومعينات)' WHERE name_arabic = 'الأجهزة الطبية';
UPDATE cells SET name_arabic = 'العلاج والأجهزة التعويضية (أطراف ومعينات)' WHERE name_arabic = 'العلاج والأجهزة الطبية';
