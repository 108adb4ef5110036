-- How somebody likes their screens (LIST-01): 64 kB are hundreds of filters.
CREATE TABLE "preferences" (
	"user_id" integer PRIMARY KEY NOT NULL REFERENCES users ON DELETE CASCADE,
	"saved" jsonb NOT NULL,
	CONSTRAINT preferences_size CHECK (octet_length("saved"::text) <= 65536)
);
