-- A digit stands in few names: who searches for one is sent to these, and not through all (GS-03).
CREATE INDEX veteran_search_numbered ON veteran_search (veteran_id) WHERE names ~ '[0-9]';
