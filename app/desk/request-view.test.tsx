import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RequestEmail } from '../../service/domain/desk.ts';
import { fill } from '../../service/domain/fill.ts';
import { locales } from '../../site/read/locales.ts';
import { loadDesk } from '../page-data/desk.server.ts';
import { createDeskApi } from './api.ts';
import { DeskContext } from './desk-context.ts';
import { EmailList } from './request-view.tsx';

const sent: RequestEmail = {
  kind: 'notification',
  state: 'sent',
  createdAt: Date.UTC(2026, 2, 10, 13, 30),
  at: Date.UTC(2026, 2, 10, 13, 31),
  tries: 0,
  dueAt: null,
  waitsFor: null,
  error: null,
};

test.each(locales)('names the mailboxes that an e-mail has not reached, in %s', (language) => {
  const data = loadDesk(language);
  const desk = {
    ...data,
    api: createDeskApi(data.configPath),
    person: 'Sam',
    announce: () => undefined,
  };
  const shown = (email: RequestEmail) =>
    renderToStaticMarkup(
      <DeskContext value={desk}>
        <EmailList emails={[email]} mailProblem={null} />
      </DeskContext>,
    );
  const { emailWaitsFor } = data.text.request;
  const mailboxes = 'owner@canal.example, desk@canal.example';
  const sentence = fill(emailWaitsFor, { mailboxes });
  const error = 'owner@canal.example: 550';
  const waiting = { ...sent, state: 'waiting', tries: 3, error } as const;
  const html = shown({ ...waiting, waitsFor: mailboxes.split(', ') });
  expect(html).toContain(sentence);
  expect(html).toContain(error);
  expect(shown(sent)).not.toContain('canal.example');
});
