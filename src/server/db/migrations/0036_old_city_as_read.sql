-- As people read, whatever case and accents: Aïn Defla before Annaba.
DROP INDEX veterans_old_city;
CREATE INDEX veterans_old_city ON veterans (old_city COLLATE "und-x-icu", id);
