-- expand
-- The words by which a name is found, the same as before in half the time: each writes a record's search row.
CREATE OR REPLACE FUNCTION name_sound(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  sound text;
BEGIN
  IF length(plain_name($1)) < 4 THEN
    RETURN NULL;
  END IF;
  sound := sound_key($1);
  RETURN CASE WHEN length(sound) >= 3 THEN upper(sound) END;
END $$;

CREATE OR REPLACE FUNCTION name_words(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  folded text := fold($1);
  parts text[];
BEGIN
  IF folded ~ '^[a-z]+$' THEN
    RETURN E'\x02' || concat_ws(E'\x03\x02', folded, name_sound($1)) || E'\x03';
  END IF;
  parts := regexp_split_to_array(folded, '\s+');
  RETURN (
    SELECT string_agg(DISTINCT E'\x02' || word || E'\x03', '') FROM (
      SELECT part AS word FROM unnest(parts) AS part
      UNION ALL SELECT plain_name(part) FROM unnest(parts) AS part
      UNION ALL SELECT unnest(regexp_split_to_array(folded, '[-\s''’ʼ`´.,;/_()"]+'))
      UNION ALL SELECT plain_name($1)
      UNION ALL SELECT name_sound(part) FROM unnest(parts) AS part
      UNION ALL SELECT name_sound($1)
    ) AS words WHERE word <> '');
END $$;
