ALTER TABLE "roles" ADD COLUMN "title" text COLLATE "und-x-icu";
