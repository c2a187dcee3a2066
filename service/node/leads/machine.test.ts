/** `leads mail` and `leads settings`, as an operator runs them before the service starts. */
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../test/kit/at-end.ts';
import { outcomeOf } from '../../../test/kit/commands.ts';
import { startMailServer } from '../../../test/kit/mail-fixture.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = newFolder();
});

const addresses = { MAIL_FROM: 'web@canal.example', MAIL_TO: 'desk@canal.example' };

test('mail sends a test e-mail to each mailbox, or says what the server answers', async () => {
  const server = await startMailServer();
  const environment = { DATA_DIR: dataDir, ...addresses, SMTP_URL: server.url };
  const sent = await outcomeOf(['mail'], environment);
  expect(sent).toEqual({ code: 0, out: 'Sent to desk@canal.example.\n', err: '' });
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['desk@canal.example']]);
  await server.close();
  expect(await outcomeOf(['mail'], environment)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The mail server'),
  });
  expect(await outcomeOf(['mail'], { DATA_DIR: dataDir, ...addresses })).toMatchObject({
    code: 1,
    err: 'SMTP_URL is not set, so no e-mail is sent.\n',
  });
});

test('settings refuses another address than that of the pages, with which the service would not start', async () => {
  const environment = { DATA_DIR: dataDir, ...addresses, SITE_URL: 'https://elsewhere.example' };
  expect(await outcomeOf(['settings'], environment)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The pages were built for'),
  });
});

test('settings says whether the service would start, and each setting that is wrong', async () => {
  const environment = { DATA_DIR: dataDir, ...addresses };
  expect(await outcomeOf(['settings'], environment)).toMatchObject({ code: 0 });
  const { code, err } = await outcomeOf(['settings'], {
    ...environment,
    ...{ TRUSTED_PROXIES: 'all', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' },
  });
  expect(code).toBe(1);
  expect(err).toMatch(
    /TRUSTED_PROXIES must be .*\n.*BACKUP_RECIPIENT must be|BACKUP_RECIPIENT must be .*\n.*TRUSTED_PROXIES must be/,
  );
});
