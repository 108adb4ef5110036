-- The first results by name of words that many records hold (GS-03).
CREATE INDEX ON veteran_search (sort_name, veteran_id);
