-- expand
-- Nobody is told of a place that is no longer held.
UPDATE queue_entries SET held_until = NULL
  WHERE held_until IS NOT NULL AND slot_id IS NULL AND appointment_id IS NULL;

-- An entry that was told of an open offer waits, though the place is held on another one of its person.
ALTER TABLE "queue_entries" DROP COLUMN "waiting";
ALTER TABLE "queue_entries" ADD COLUMN "waiting" boolean GENERATED ALWAYS AS (appointment_id IS NULL AND (offers < 2 OR held_until IS NOT NULL)) STORED;
CREATE UNIQUE INDEX queue_one_a_person ON queue_entries
  (region_id, cell_id, lower(email), fold(last_name), fold(first_name), birth_date) WHERE waiting;
CREATE INDEX queue_next ON queue_entries (region_id, cell_id, offers, id) WHERE waiting AND slot_id IS NULL;

ALTER TABLE "queue_entries" ADD COLUMN "person" uuid DEFAULT gen_random_uuid() NOT NULL;
-- Those who wait as one person, unless they hold several places at this moment.
UPDATE queue_entries entry SET person = shared.person
  FROM (
    SELECT id, first_value(person) OVER (same ORDER BY id) AS person, count(slot_id) OVER same AS held
    FROM queue_entries WHERE waiting
    WINDOW same AS (PARTITION BY region_id, cell_id, fold(last_name), fold(first_name), birth_date)
  ) AS shared
  WHERE shared.id = entry.id AND shared.held <= 1 AND shared.person <> entry.person;
CREATE INDEX ON queue_entries (person);
-- One place at a time for a person.
CREATE UNIQUE INDEX queue_one_hold ON queue_entries (person) WHERE slot_id IS NOT NULL;
