-- The browser that asked for an appointment without a token, as the hash of its cookie's random id: the first answer
-- and the word about another request of the day go to it alone (PUB-04). Staff's appointments have none.
ALTER TABLE appointments ADD COLUMN browser text;
CREATE INDEX ON appointments (browser) WHERE browser IS NOT NULL;
-- The other appointments of the same person (PUB-04, APT-13).
CREATE INDEX ON appointments (birth_date, date_rdv) WHERE birth_date IS NOT NULL;
