-- A database of migration 0017 with several rows in every table; triggers fill veteran_search, audit_log, row_counts and
-- veteran_file_versions as they do in service.
INSERT INTO params_menus (name) VALUES ('App\Entity\Veteran'), ('App\Entity\Appointment');
INSERT INTO params_rights (name, priority) VALUES ('LIST', 1), ('DELETE', 5), ('NONE', 0);
INSERT INTO roles (name) VALUES ('ROLE_SUPER_ADMIN'), ('Accueil');
INSERT INTO role_rights SELECT roles.id, params_menus.id, 2 FROM roles, params_menus;
INSERT INTO cells (name, archived) VALUES ('Accueil', false), ('Ancienne', true);
INSERT INTO params_countries (name) VALUES ('France'), ('Tunisie'), ('Algérie');
INSERT INTO params_regions (name, service, address, cardinal, country_id)
VALUES ('Alger', true, '12 rue Didouche Mourad', 16, 3), ('Béjaïa', false, NULL, 6, 3);
INSERT INTO users (civility, username, first_name, last_name, email, role_id, cell_id, region_id)
VALUES ('Mr', 'admin', 'Administrateur', 'Principal', 'admin@localhost.invalid', 1, NULL, NULL),
  ('Mme', 'nadia', 'Nadia', 'Haddad', 'nadia@example.org', 2, 1, 1);
SELECT set_config('app.actor', '2', false);
UPDATE users SET maiden_name = 'Saïdi' WHERE id = 2;
INSERT INTO credentials (user_id, password_hash) VALUES (1, 'hash one'), (2, 'hash two');
INSERT INTO ended_tokens VALUES ('token one', '2030-01-01'), ('token two', '2030-01-02');
INSERT INTO params_qualities (name) VALUES ('Ancien combattant'), ('Veuve'), ('Pupille');
INSERT INTO params_appointment_reasons (name) VALUES ('Carte'), ('Retraite');
INSERT INTO params_conflits (name) VALUES ('Indochine'), ('Seconde Guerre mondiale');
INSERT INTO params_services (name, archived) VALUES ('Infanterie', false), ('Goums', true);
INSERT INTO params_articles (name) VALUES ('L. 1'), ('L. 2');
INSERT INTO params_observations (name) VALUES ('Appel'), ('Visite');
INSERT INTO params_medical_informations (name) VALUES ('Expertise'), ('Soins');
INSERT INTO params_cities (name, region_id) VALUES ('Alger-Centre', 1), ('Akbou', 2), ('Inconnue', NULL);
INSERT INTO params_files (name, image_url) VALUES ('Carte', '/api/params_file_images/a.png'), ('Acte', NULL);

INSERT INTO veterans (civility, last_name, first_name, maiden_name, birth_date, birthplace, death_date, email, phones,
  addresses, city_id, old_city, postal_code, region_id, citizen_status_id, fight_card_number, pmi, retcomb,
  disability_rate, degre, l1331, l132, service_id, article_id, conflit_id, pensioned_infirmities, archived)
VALUES
  ('Mr', 'M''hidi', 'Larbi', NULL, '1923-05-01', 'Aïn M''lila', NULL, 'larbi@example.org',
    '[{"phone": "0550 12 34 57"}, {"phone": "+213550123458"}]', '[{"address": "3 rue des Frères Bouadou"}]', 1, 'Bône',
    1000, 1, 1, 'FC-1', 'PMI 1', 'R-123 456', 40, 2, true, 2, 1, 1, 1, 'Surdité' || E'\n' || 'Genou', false),
  ('Mme', 'Ben Ali', 'Éloïse', 'Zitouni', '1931-12-31', NULL, '2019-02-28', NULL, '[]', '[]', 2, NULL, NULL, 2, 2, NULL,
    NULL, NULL, NULL, NULL, false, 0, NULL, NULL, NULL, NULL, true),
  ('Mme', 'بن علي', 'Halima', NULL, '1940-01-01', NULL, NULL, NULL, '[]', '[{"address": "Akbou"}]', NULL, NULL, NULL,
    NULL, 3, NULL, NULL, NULL, 100, NULL, false, 1, NULL, NULL, NULL, NULL, false);
INSERT INTO veterans (civility, last_name, first_name, birth_date, citizen_status_id)
SELECT 'Mr', 'Nom ' || number, 'Prénom', '1920-01-01'::date + number, 1 FROM generate_series(1, 50) AS number;
UPDATE veterans SET associate_id = CASE id WHEN 1 THEN 2 ELSE 1 END WHERE id IN (1, 2);
UPDATE veterans SET other = 'corrigé' WHERE id = 3;
INSERT INTO observations (veteran_id, observation, params_observation_id)
VALUES (1, 'A appelé, veut une carte', 1), (1, 'Est venu', 2), (3, 'Fille au téléphone', 1);
INSERT INTO medical_informations (veteran_id, observation, params_medical_information_id)
VALUES (1, 'Appareil auditif', 2), (2, 'Expertise du genou', 1);
INSERT INTO loose_files (storage_key) SELECT 'veterans/' || number FROM generate_series(1, 6) AS number;
INSERT INTO veteran_files (name, observation, veteran_id, params_file_id, extension, size, storage_key, archived)
VALUES ('Carte', 'recto', 1, 1, 'pdf', 1000, 'veterans/1', false), ('Acte', 'copie', 2, 2, 'png', 20, 'veterans/2', true);
UPDATE veteran_files SET storage_key = 'veterans/3', size = 30 WHERE id = 1;
UPDATE veteran_files SET storage_key = 'veterans/4', extension = 'jpg' WHERE id = 2;

INSERT INTO calendars (start_date, end_date, duration, start_hour_am, end_hour_am, start_hour_pm, end_hour_pm,
  nb_agent_am, nb_agent_pm, cell_id, region_id, reception_days, sent)
VALUES ('2026-11-23', '2026-11-27', 30, '08:00', '12:00', '13:00', '16:30', 2, 1, 1, 1, '{Sun,Mon}', true),
  ('2026-12-01', '2026-12-05', 15, '08:00', '12:00', NULL, NULL, 1, 0, 1, 1, '{Tue}', false);
INSERT INTO available_appointments (calendar_id, date_rdv, number, edited)
VALUES (1, '2026-11-23 08:00+01', 2, false), (1, '2026-11-23 08:30+01', 1, true), (2, '2026-12-01 08:00+01', 3, false);
INSERT INTO removed_slots VALUES (1, '2026-11-23 09:00+01'), (1, '2026-11-23 09:30+01');
INSERT INTO removed_days VALUES (1, '2026-11-24'), (2, '2026-12-02');
INSERT INTO appointments (civility, first_name, last_name, birth_date, email, phone, acc_full_name, quality_id, reason_id,
  veteran_id, cell_id, region_id, calendar_id, slot_id, date_rdv, vip, canceled, cancel_date, canceled_by, browser)
VALUES
  ('Mr', 'Larbi', 'M''hidi', '1923-05-01', NULL, '0550123457', 'Sa fille', 1, 1, 1, 1, 1, 1, 1, '2026-11-23 08:00+01',
    true, false, NULL, NULL, NULL),
  (NULL, 'Visiteuse', 'Inconnue', '1950-01-01', 'v@example.org', '0770123456', NULL, 2, 2, NULL, 1, 1, 1, 2,
    '2026-11-23 08:30+01', false, false, NULL, NULL, 'a browser'),
  ('Mme', 'Annulée', 'Personne', NULL, NULL, NULL, NULL, 2, 1, NULL, 1, 1, 2, 3, '2026-12-01 08:00+01', false, true,
    '2026-11-20 10:00+01', 2, NULL);

INSERT INTO request_keys (caller, key, body_hash, response)
VALUES ('user 2', 'key one', 'hash', '{"body": 1}'), ('visitor', 'key two', 'hash', NULL);
INSERT INTO server_secrets VALUES ('jwt', 'secret one'), ('names', 'secret two');
INSERT INTO password_resets (token_hash, user_id, expires)
VALUES ('reset one', 1, '2030-01-01'), ('reset two', 2, '2030-01-01');
INSERT INTO mail_outbox (kind, user_id, due) VALUES ('reset', 1, '2026-11-20'), ('reset', 2, '2026-11-21');
INSERT INTO rate_limits VALUES ('network one', 3, '2030-01-01'), ('network two', 5, '2030-01-01');
INSERT INTO access_log VALUES
  (now(), 'request one', '10.0.0.1', 2, 'GET /api/veterans/:id', 'Veteran', '{1}', '{1}', '{}', 200),
  ('2020-01-01', 'request two', '10.0.0.1', NULL, 'POST /api/login_check', 'User', '{}', '{}', '{}', 401);
INSERT INTO jobs VALUES ('one', '2026-11-20', '2026-11-20', 'done'), ('two', '2026-11-20', NULL, NULL);
