-- What the headings of the veterans' list sort by (entity.ts, `sorts`). An import writes many rows at one moment: the id
-- stands in the key, so that they need no sorting; what statistics of a period ask (STAT-02) is in the index besides.
DROP INDEX veterans_created;
CREATE INDEX veterans_created ON veterans (created_date, id) INCLUDE (citizen_status_id, region_id);
DROP INDEX veterans_updated;
CREATE INDEX veterans_updated ON veterans (updated_date, id) INCLUDE (citizen_status_id, region_id);
CREATE INDEX veterans_old_city ON veterans (old_city, id);
