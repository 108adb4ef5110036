#!/bin/sh
# Run once by PostgreSQL's image, on an empty database: the owner migrates, the server owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_DATABASE_PASSWORD" -v app="$APP_DATABASE_PASSWORD" <<'SQL'
CREATE ROLE combattants_owner LOGIN PASSWORD :'owner';
CREATE ROLE combattants_app LOGIN PASSWORD :'app';
CREATE DATABASE combattants OWNER combattants_owner;
SQL
