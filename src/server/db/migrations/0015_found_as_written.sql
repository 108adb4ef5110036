-- Lists put people of one last name in the order of their first names; the id alone decided before.
DROP INDEX veterans_last_name;
CREATE INDEX veterans_last_name ON veterans (last_name, first_name, id);
DROP INDEX veterans_region_id_last_name_id_idx;
CREATE INDEX ON veterans (region_id, last_name, first_name, id);
DROP INDEX veterans_citizen_status_id_last_name_id_idx;
CREATE INDEX ON veterans (citizen_status_id, last_name, first_name, id);
DROP INDEX veterans_not_enabled;
CREATE INDEX veterans_not_enabled ON veterans (last_name, first_name, id) WHERE NOT enable;
DROP INDEX veterans_archived;
CREATE INDEX veterans_archived ON veterans (last_name, first_name, id) WHERE archived;
DROP INDEX appointments_last_name_id_idx;
CREATE INDEX ON appointments (last_name, first_name, id);

-- The digits of one phone, or of a list of them with a comma between two.
CREATE FUNCTION phone_digits(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace($1, '[^0-9,]+', '', 'g');
CREATE INDEX veterans_phone_digits ON veterans
  USING gin (phone_digits(jsonb_path_query_array(phones, '$[*].*')::text) gin_trgm_ops);
CREATE INDEX appointments_phone_digits ON appointments USING gin (phone_digits(phone) gin_trgm_ops);

-- Names without apostrophe, hyphen and space: M'hidi by mhidi.
CREATE INDEX veterans_plain_last_name ON veterans USING gin (plain_name(last_name) gin_trgm_ops);
CREATE INDEX veterans_plain_first_name ON veterans USING gin (plain_name(first_name) gin_trgm_ops);
CREATE INDEX appointments_plain_last_name ON appointments USING gin (plain_name(last_name) gin_trgm_ops);
CREATE INDEX appointments_plain_first_name ON appointments USING gin (plain_name(first_name) gin_trgm_ops);
