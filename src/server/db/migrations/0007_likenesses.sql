-- Veterans that may be the same person (VET-08): what finds them among a million. The rule itself is
-- src/domain/likeness; these indexes only bring near what it then compares.

-- A file number as it is compared: R-123 456 and r123456 are the same. Without letter or digit it is none.
CREATE FUNCTION number_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN nullif(regexp_replace(fold($1), '[^0-9a-z]+', '', 'g'), '');

-- A name as it sounds, whoever wrote it in Latin letters: Mohamed, Mohammed and Mouhamad; Ben Ali and Benali. One
-- letter for one sound, doubled ones once, of the vowels only that there is one in front.
CREATE FUNCTION one_letter_a_sound(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(replace(replace(replace(replace(
    regexp_replace(translate(fold($1), E' \t-''’ʼ`´.,;/_()"', ''), 'c(?=[eiy])', 's', 'g'),
    'ph', 'f'), 'ch', 'x'), 'sh', 'x'), 'dj', 'j'), 'cq', 'kk');
CREATE FUNCTION sound_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN nullif(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    one_letter_a_sound($1), '^ou(?=[aeiy])', 'w'), '^[eiou]', 'a'), '(.)\1+', '\1', 'g'),
    '(?<=.)[aeiouyw]+', '', 'g'), '');

-- With the names, which are compared without a look at the thousands of records of a first of January.
DROP INDEX veterans_birth_date_id_idx;
CREATE INDEX veterans_birth_date ON veterans (birth_date, id) INCLUDE (civility, last_name, first_name);
CREATE INDEX veterans_pmi_key ON veterans (number_key(pmi));
CREATE INDEX veterans_pmr_key ON veterans (number_key(pmr));
CREATE INDEX veterans_retcomb_key ON veterans (number_key(retcomb));
CREATE INDEX veterans_fight_card_key ON veterans (number_key(fight_card_number));
CREATE INDEX veterans_names_sound ON veterans (sound_key(last_name), sound_key(first_name));
CREATE INDEX veterans_maiden_sound ON veterans (sound_key(maiden_name), sound_key(first_name))
  WHERE maiden_name IS NOT NULL;
ANALYZE veterans;
