-- What the software of 2026-11-21 wrote into its tables: requests and e-mails in every state. As PostgreSQL has it;
-- the test of SQLite changes what is different there.
INSERT INTO contact.address_salts (salt, created_at) VALUES
  ('692b8a6eb288f32c89e3f3f1b8c3ec0d', 1795269600000);
INSERT INTO contact.captcha_nonces (value, expires_at) VALUES
  ('nonce 0', 1795273200000),
  ('nonce 1', 1795273260000),
  ('nonce 2', 1795273320000),
  ('nonce 3', 1795273380000),
  ('nonce 4', 1795273440000),
  ('nonce 5', 1795273500000),
  ('nonce 6', 1795273560000),
  ('nonce 7', 1795273620000);
INSERT INTO contact.rate_limits (address_key, state, updated_at) VALUES
  ('d0e19a6e2f10f1c5b35134fc7c51bc9ac139d8731f37972ae04739b198e7ade4', '{"level": 1, "attempts": [{"at": 1795269720000, "key": "ec7c260a4bf80843d51ea9cb50aa14e48198a8fb05db90c2f9718adfecf0374f"}, {"at": 1795269900000, "key": "c975126508fdf013fb75166a9cf92df17f51a6980e72de7d76a6b42dc638c8ec"}], "lastSeenAt": 1795269900000, "quietSince": 1795269900000, "blockedUntil": 0}', 1795269900000),
  ('f217cb56ca2803365b06a1effe334824ec4bf48ce96a2f8fb17b9623bc015193', '{"level": 1, "attempts": [{"at": 1795269600000, "key": "b2e71d6af651fd6e52c6a9b43db143b4a8512a03700f7b7d9e63d29b93f2b199"}, {"at": 1795269780000, "key": "10a0a72f67c40ffd41e60039829bd49e05882cd1766d93a0755c9a9503fe9fb6"}, {"at": 1795269960000, "key": "bf30af61550af8181be622076c5a8642821e0215c7fc7f5d77ad18c7a5dcb905"}], "lastSeenAt": 1795269960000, "quietSince": 1795269960000, "blockedUntil": 0}', 1795269960000),
  ('0ce614c8baf4837cde67c4cfcac1947528758952a46be8b6831c619c77b990cf', '{"level": 1, "attempts": [{"at": 1795269660000, "key": "ebfa3c14af40d9c5eb86dd3d67514f79d9fdda2d4690a71364f0c9f70dfb598c"}, {"at": 1795269840000, "key": "2305183690e2c37a713a45566109095834904777f16981a864b07ad94ab0b402"}, {"at": 1795270020000, "key": "2ffa926c50102300b3012445e5026d570d45284fb982c74a75d4677034e71af8"}], "lastSeenAt": 1795270020000, "quietSince": 1795270020000, "blockedUntil": 0}', 1795270020000);
INSERT INTO contact.requests (fingerprint, body_digest, received_at, name, email, email_key, phone, company, message, held_reasons, done_at, released_at) VALUES
  ('00000000-0000-4000-8000-000000000000', 'cbb8f516a71b9fb0087017cc259ddbd14b4756dd8c1dea690beef5f4a79450ab', 1795269600000, 'Anne Tremblay', 'anne@client.example', 'anne@client.example', '613 555 0111', 'Tremblay Dental', 'Our server room is too warm. Can you help?', '{}', 1795270500000, NULL),
  ('00000000-0000-4000-8000-000000000001', 'bc91e922f9d87b2179c840844dc2669efc9e56c46b420a36d4c10cdd3d9e59c4', 1795269660000, 'Zoë O’Brien', 'zoe@client.example', 'zoe@client.example', NULL, NULL, 'Où êtes-vous ? « Gatineau » — 12 h
Merci', '{}', NULL, NULL),
  ('00000000-0000-4000-8000-000000000002', '942cbd3b927e364625048c607aecdd7e3dea6b47c067047b3646ffd1b4cca2ac', 1795269720000, '李明', 'li@client.example', 'li@client.example', NULL, NULL, 'R&D: <5 machines, "quoted"; 100 %', '{}', NULL, NULL),
  ('00000000-0000-4000-8000-000000000003', '0b01a40cb026b5cdea2e0886efeac441dba0367584ad974e9004162231d68e59', 1795269780000, 'Held Once', 'held@client.example', 'held@client.example', NULL, NULL, 'A filled honeypot holds this request.', '{honeypot_filled}', NULL, NULL),
  ('00000000-0000-4000-8000-000000000004', '1aa6e4ee670b21c9b55622366bc512154b59aa59bee7feaedd2aaca075fa6e9a', 1795269840000, 'Held Released', 'released@client.example', 'released@client.example', NULL, 'Canal Inc.', 'This one was released by a person.', '{honeypot_filled}', NULL, 1795269840001),
  ('00000000-0000-4000-8000-000000000005', '9007d2c3e1716ca8085ddfc44e57bf1d3268986a6384a2fe96e855c72d1e3ab7', 1795269900000, 'Held In Digest', 'digest@client.example', 'digest@client.example', NULL, NULL, 'This one has gone out in a digest.', '{honeypot_filled}', NULL, NULL),
  ('00000000-0000-4000-8000-000000000006', 'd3548e410229bda2f2309da39241fa430ee00d04669ee27989f201108d198b3f', 1795269960000, 'Dead Letter', 'dead@client.example', 'dead@client.example', NULL, NULL, 'Its notification was given up after days.', '{}', NULL, NULL),
  ('00000000-0000-4000-8000-000000000007', '797ef78c1e246a64d17cd328a88c92b8335e87bcad27b1fa666cf65ff7de4f46', 1795270020000, 'Retrying Letter', 'retry@client.example', 'retry@client.example', NULL, NULL, 'Its notification failed twice so far.', '{}', NULL, NULL);
INSERT INTO contact.outbox (kind, message_id, created_at, next_attempt_at, attempts, lease_until, sent_at, dead_at, last_error) VALUES
  ('notification', '<8d14e9b0-d334-48c2-b09f-544cdb0d5f76@mail.example>', 1795269600000, 1795269600000, 0, NULL, 1795270800000, NULL, NULL),
  ('acknowledgement', '<40bb112a-a3e7-4777-a47e-2eebd7897f38@mail.example>', 1795269600000, 1795269600000, 0, NULL, 1795270800000, NULL, NULL),
  ('notification', '<408f3d61-2944-4c0b-bbd1-725f5cc80f47@mail.example>', 1795269660000, 1795271700000, 0, NULL, NULL, NULL, NULL),
  ('notification', '<4d19dd7c-0641-4ed3-96da-3fc6e925000f@mail.example>', 1795269720000, 1795271700000, 0, NULL, NULL, NULL, NULL),
  ('notification', '<0a021ef8-0fb6-48a2-a1c6-a463d749b088@mail.example>', 1795269840001, 1795271700000, 0, NULL, NULL, NULL, NULL),
  ('digest', '<7413e751-f9f9-424c-8ef1-66239c4e788d@mail.example>', 1795269900002, 1795269900002, 0, NULL, 1795270800000, NULL, NULL),
  ('notification', '<cc0f443c-1d79-4b03-b4c5-cf48cb116283@mail.example>', 1795269960000, 1795269960000, 1, NULL, NULL, 1795270800000, '550 no such mailbox'),
  ('notification', '<4823134d-15d2-41be-94a4-9be4b7d82043@mail.example>', 1795270020000, 1795272000000, 2, NULL, NULL, NULL, '451 try later');
INSERT INTO contact.outbox_requests (outbox_id, request_id) VALUES
  (1, 1),
  (2, 1),
  (3, 2),
  (4, 3),
  (5, 5),
  (6, 4),
  (6, 6),
  (7, 7),
  (8, 8);
