-- expand
ALTER TABLE "veterans" ADD COLUMN "former_number" text COLLATE "und-x-icu";
CREATE OR REPLACE VIEW veteran_texts AS
SELECT v.id AS veteran_id, field.position, field.name, field.kind, field.listed, field.content
FROM veterans v
LEFT JOIN params_cities city ON city.id = v.city_id
CROSS JOIN LATERAL (VALUES
  (1, 'lastName', 'name', true, name_words(v.last_name)),
  (2, 'firstName', 'name', true, name_words(v.first_name)),
  (3, 'maidenName', 'name', false, name_words(v.maiden_name)),
  (4, 'birthplace', 'other', false, fold(v.birthplace)),
  (5, 'phones', 'phone', false, (SELECT fold(string_agg(concat_ws(E'\n', entry, nullif(regexp_replace(entry, '\D', '', 'g'), entry)), E'\n')) FROM (SELECT value #>> '{}' AS entry FROM jsonb_path_query(v.phones, '$[*].*') AS value) AS held)),
  (6, 'email', 'other', false, fold(v.email)),
  (7, 'addresses', 'other', false, (SELECT fold(string_agg(entry, E'\n')) FROM (SELECT value #>> '{}' AS entry FROM jsonb_path_query(v.addresses, '$[*].*') AS value) AS held)),
  (8, 'city', 'other', false, fold(city.name)),
  (9, 'oldCity', 'other', true, fold(v.old_city)),
  (10, 'fightCardNumber', 'number', false, fold(v.fight_card_number)),
  (11, 'retcomb', 'number', true, fold(v.retcomb)),
  (12, 'pmi', 'number', true, fold(v.pmi)),
  (13, 'pmr', 'number', true, fold(v.pmr)),
  (14, 'veaNumber', 'number', false, fold(v.vea_number)),
  (15, 'sdp', 'number', false, fold(v.sdp)),
  (16, 'smg', 'number', false, fold(v.smg)),
  (17, 'trn', 'number', false, fold(v.trn)),
  (18, 'widowCardNumber', 'number', false, fold(v.widow_card_number)),
  (19, 'orphanCardNumber', 'number', false, fold(v.orphan_card_number)),
  (20, 'pupilCardNumber', 'number', false, fold(v.pupil_card_number)),
  (21, 'formerNumber', 'number', false, fold(v.former_number))
) AS field (position, name, kind, listed, content)
WHERE field.content <> '';

-- A number of the old system is of one record alone (VET-19). Checked at the commit: a merge moves it from record to record.
ALTER TABLE "veterans" ADD CONSTRAINT "veterans_former_number" UNIQUE ("former_number") DEFERRABLE INITIALLY DEFERRED;
