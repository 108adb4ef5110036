-- The global search puts who bears the name first (GS-02), finds names as they sound, and looks for a reader of lists
-- in what lists show alone (RIGHTS-15). So the search row keeps names apart from the rest, and listed texts apart from
-- those of the record.

-- A name without what people write or leave out: M'hidi is mhidi, Ben Ali benali.
CREATE FUNCTION plain_name(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(fold($1), '[-\s''’ʼ`´.,;/_()"]+', '', 'g');

-- A name by its sound, in capitals, which no folded word has; short ones sound like too many.
CREATE FUNCTION name_sound(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN length(plain_name($1)) >= 4 AND length(sound_key($1)) >= 3 THEN upper(sound_key($1)) END;

-- The words of a name as they are looked for, each between STX and ETX: as written, without signs, taken as one, and
-- by their sound.
CREATE FUNCTION name_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE
    WHEN fold($1) ~ '^[a-z]+$' THEN E'\x02' || concat_ws(E'\x03\x02', fold($1), name_sound($1)) || E'\x03'
    ELSE (
      SELECT string_agg(DISTINCT E'\x02' || word || E'\x03', '') FROM (
        SELECT part AS word FROM regexp_split_to_table(fold($1), '\s+') AS part
        UNION ALL SELECT plain_name(part) FROM regexp_split_to_table(fold($1), '\s+') AS part
        UNION ALL SELECT part FROM regexp_split_to_table(fold($1), '[-\s''’ʼ`´.,;/_()"]+') AS part
        UNION ALL SELECT plain_name($1)
        UNION ALL SELECT name_sound(part) FROM regexp_split_to_table(fold($1), '\s+') AS part
        UNION ALL SELECT name_sound($1)
      ) AS words WHERE word <> '')
    END
$$;

DROP VIEW veteran_search_rows;
DROP VIEW veteran_texts;

-- The searched texts of a veteran, folded, by the field's name; a field that is searched is one line here and nothing
-- else. `listed`: what a list shows.
CREATE VIEW veteran_texts AS
SELECT v.id AS veteran_id, field.position, field.name, field.kind, field.listed, field.content
FROM veterans v
LEFT JOIN params_cities city ON city.id = v.city_id
CROSS JOIN LATERAL (VALUES
  (1, 'lastName', 'name', true, name_words(v.last_name)),
  (2, 'firstName', 'name', true, name_words(v.first_name)),
  (3, 'maidenName', 'name', false, name_words(v.maiden_name)),
  (4, 'birthplace', 'other', false, fold(v.birthplace)),
  (5, 'city', 'other', false, fold(city.name)),
  (6, 'oldCity', 'other', true, fold(v.old_city)),
  (7, 'email', 'other', false, fold(v.email)),
  -- As written, and its digits alone where it is written with anything between them.
  (8, 'phones', 'phone', false, (
    SELECT fold(string_agg(concat_ws(E'\n', phone, nullif(regexp_replace(phone, '\D', '', 'g'), phone)), E'\n'))
    FROM (SELECT entry ->> 'phone' AS phone FROM jsonb_array_elements(v.phones) AS entry) AS phones)),
  (9, 'addresses', 'other', false, (
    SELECT fold(string_agg(entry ->> 'address', E'\n')) FROM jsonb_array_elements(v.addresses) AS entry)),
  (10, 'fightCardNumber', 'number', false, fold(v.fight_card_number)),
  (11, 'retcomb', 'number', true, fold(v.retcomb)),
  (12, 'pmr', 'number', true, fold(v.pmr)),
  (13, 'pmi', 'number', true, fold(v.pmi)),
  (14, 'veaNumber', 'number', false, fold(v.vea_number)),
  (15, 'sdp', 'number', false, fold(v.sdp)),
  (16, 'smg', 'number', false, fold(v.smg)),
  (17, 'trn', 'number', false, fold(v.trn)),
  (18, 'orphanCardNumber', 'number', false, fold(v.orphan_card_number)),
  (19, 'pupilCardNumber', 'number', false, fold(v.pupil_card_number)),
  (20, 'widowCardNumber', 'number', false, fold(v.widow_card_number))
) AS field (position, name, kind, listed, content)
WHERE field.content <> '';

-- What the search row of each veteran should hold, the notes aside; one pass over its texts, without a sort.
CREATE VIEW veteran_search_rows AS
SELECT v.id AS veteran_id, v.region_id, v.birth_date, v.last_name_folded || ' ' || v.first_name_folded AS sort_name,
  coalesce(texts.cities, '') AS cities,
  concat(texts.listed_names, E'\x1d', texts.other_names) AS names,
  concat(texts.listed_numbers, E'\x1d', texts.listed_others) AS listed,
  concat(texts.numbers, E'\x1d', texts.phones, E'\x1d', texts.others) AS record
FROM veterans v
CROSS JOIN LATERAL (
  SELECT string_agg(content, E'\n') FILTER (WHERE name IN ('city', 'oldCity')) AS cities,
    string_agg(content, '') FILTER (WHERE kind = 'name' AND listed) AS listed_names,
    string_agg(content, '') FILTER (WHERE kind = 'name' AND NOT listed) AS other_names,
    string_agg(content, E'\n') FILTER (WHERE kind = 'number' AND listed) AS listed_numbers,
    string_agg(content, E'\n') FILTER (WHERE kind = 'other' AND listed) AS listed_others,
    string_agg(content, E'\n') FILTER (WHERE kind = 'number' AND NOT listed) AS numbers,
    string_agg(content, E'\n') FILTER (WHERE kind = 'phone') AS phones,
    string_agg(content, E'\n') FILTER (WHERE kind = 'other' AND NOT listed) AS others
  FROM veteran_texts WHERE veteran_id = v.id
) AS texts;

-- Parts, with GS between them: of `names` the listed ones, then the maiden name; of `listed` numbers, then texts; of `record` numbers,
-- phones, then texts.
CREATE TABLE ranked_search (
  veteran_id integer PRIMARY KEY REFERENCES veterans ON DELETE CASCADE,
  region_id integer,
  birth_date date NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  cities text COLLATE "C" NOT NULL,
  names text COLLATE "C" NOT NULL,
  listed text COLLATE "C" NOT NULL,
  record text COLLATE "C" NOT NULL,
  observations text COLLATE "C" NOT NULL DEFAULT '',
  medical_informations text COLLATE "C" NOT NULL DEFAULT ''
);
INSERT INTO ranked_search
SELECT found.*, kept.observations, kept.medical_informations
FROM veteran_search_rows AS found JOIN veteran_search AS kept USING (veteran_id);
DROP TABLE veteran_search;
ALTER TABLE ranked_search RENAME TO veteran_search;

-- After the rows: building an index at once is quicker. A short list of pending entries: every search reads all of it.
CREATE INDEX veteran_search_names ON veteran_search
  USING gin (names gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX veteran_search_listed ON veteran_search
  USING gin (listed gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX veteran_search_record ON veteran_search
  USING gin (record gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX veteran_search_observations ON veteran_search
  USING gin (observations gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX veteran_search_medical ON veteran_search
  USING gin (medical_informations gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX ON veteran_search (region_id, sort_name, veteran_id);
CREATE INDEX ON veteran_search (sort_name, veteran_id);
CREATE INDEX ON veteran_search (birth_date);
ANALYZE veteran_search;

CREATE OR REPLACE FUNCTION keep_veteran_search() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO veteran_search AS kept
  SELECT found.* FROM written
  CROSS JOIN LATERAL (SELECT * FROM veteran_search_rows WHERE veteran_id = written.id OFFSET 0) AS found
  ON CONFLICT (veteran_id) DO UPDATE
    SET region_id = excluded.region_id, birth_date = excluded.birth_date, sort_name = excluded.sort_name,
      cities = excluded.cities, names = excluded.names, listed = excluded.listed, record = excluded.record
    WHERE (kept.region_id, kept.birth_date, kept.sort_name, kept.cities, kept.names, kept.listed, kept.record)
      IS DISTINCT FROM (excluded.region_id, excluded.birth_date, excluded.sort_name, excluded.cities, excluded.names,
        excluded.listed, excluded.record);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_city_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE veteran_search AS kept SET cities = now.cities, record = now.record
  FROM veteran_search_rows AS now
  WHERE now.veteran_id = kept.veteran_id
    AND now.veteran_id IN (SELECT id FROM veterans WHERE city_id = NEW.id);
  RETURN NULL;
END $$;
