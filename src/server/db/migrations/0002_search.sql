-- The global search (GS-02): one row a veteran, kept by the database, holding what words are looked for in.

-- The searched texts of a veteran, by the field's name; a field that is searched is one line here and nothing else.
CREATE VIEW veteran_texts AS
SELECT v.id AS veteran_id, field.position, field.name, field.content
FROM veterans v
LEFT JOIN params_cities city ON city.id = v.city_id
CROSS JOIN LATERAL (VALUES
  (1, 'lastName', v.last_name),
  (2, 'firstName', v.first_name),
  (3, 'maidenName', v.maiden_name),
  (4, 'birthplace', v.birthplace),
  (5, 'city', city.name),
  (6, 'oldCity', v.old_city),
  (7, 'email', v.email),
  -- As written, and its digits alone where it is written with anything between them.
  (8, 'phones', (SELECT string_agg(concat_ws(E'\n', phone, nullif(regexp_replace(phone, '\D', '', 'g'), phone)), E'\n')
    FROM (SELECT entry ->> 'phone' AS phone FROM jsonb_array_elements(v.phones) AS entry) AS phones)),
  (9, 'addresses', (SELECT string_agg(entry ->> 'address', E'\n') FROM jsonb_array_elements(v.addresses) AS entry)),
  (10, 'fightCardNumber', v.fight_card_number),
  (11, 'retcomb', v.retcomb),
  (12, 'pmr', v.pmr),
  (13, 'pmi', v.pmi),
  (14, 'veaNumber', v.vea_number),
  (15, 'sdp', v.sdp),
  (16, 'smg', v.smg),
  (17, 'trn', v.trn),
  (18, 'orphanCardNumber', v.orphan_card_number),
  (19, 'pupilCardNumber', v.pupil_card_number),
  (20, 'widowCardNumber', v.widow_card_number)
) AS field (position, name, content)
WHERE field.content <> '';

-- Folded text in the collation that compares fastest. sort_name and region_id order and narrow the results without a
-- look at the veterans.
CREATE TABLE veteran_search (
  veteran_id integer PRIMARY KEY REFERENCES veterans ON DELETE CASCADE,
  region_id integer,
  sort_name text COLLATE "C" NOT NULL,
  cities text COLLATE "C" NOT NULL,
  content text COLLATE "C" NOT NULL
);

-- What the search row of each veteran should hold; one pass over its texts, without a sort.
CREATE VIEW veteran_search_rows AS
SELECT v.id AS veteran_id, v.region_id, v.last_name_folded || ' ' || v.first_name_folded AS sort_name,
  fold(coalesce(texts.cities, '')) AS cities, fold(texts.content) AS content
FROM veterans v
CROSS JOIN LATERAL (
  SELECT string_agg(content, E'\n') AS content,
    string_agg(content, E'\n') FILTER (WHERE name IN ('city', 'oldCity')) AS cities
  FROM veteran_texts WHERE veteran_id = v.id
) AS texts;

INSERT INTO veteran_search SELECT * FROM veteran_search_rows;
-- After the rows: building it at once is quicker.
CREATE INDEX veteran_search_content ON veteran_search USING gin (content gin_trgm_ops);
CREATE INDEX ON veteran_search (region_id, sort_name, veteran_id);
ANALYZE veteran_search;

-- Once a statement, not once a row: an import of many thousands stays one insertion here. The plan is kept for the
-- whole connection and must suit one row as well as thousands: always by the primary key, whatever the first was.
CREATE FUNCTION keep_veteran_search() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO veteran_search AS kept
  SELECT found.* FROM written
  CROSS JOIN LATERAL (SELECT * FROM veteran_search_rows WHERE veteran_id = written.id OFFSET 0) AS found
  ON CONFLICT (veteran_id) DO UPDATE
    SET region_id = excluded.region_id, sort_name = excluded.sort_name, cities = excluded.cities,
      content = excluded.content
    WHERE (kept.region_id, kept.sort_name, kept.cities, kept.content)
      IS DISTINCT FROM (excluded.region_id, excluded.sort_name, excluded.cities, excluded.content);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_search_of_new AFTER INSERT ON veterans REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_veteran_search();
CREATE TRIGGER keep_search_of_changed AFTER UPDATE ON veterans REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_veteran_search();

-- A city's new name is found as well.
CREATE FUNCTION keep_city_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE veteran_search AS kept SET cities = now.cities, content = now.content
  FROM veteran_search_rows AS now
  WHERE now.veteran_id = kept.veteran_id
    AND now.veteran_id IN (SELECT id FROM veterans WHERE city_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_city_search AFTER UPDATE OF name ON params_cities
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION keep_city_search();
