ALTER TABLE "params_qualities" ADD COLUMN "expected_files" jsonb DEFAULT '[]'::jsonb NOT NULL;
