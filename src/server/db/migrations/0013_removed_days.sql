-- A day that was taken out of a calendar stays out whatever the duration or the hours become (SLOT-04): the removed
-- slots alone name the hours that the day had.
CREATE TABLE removed_days (
  calendar_id integer NOT NULL REFERENCES calendars ON DELETE CASCADE,
  day date NOT NULL,
  PRIMARY KEY (calendar_id, day)
);
