import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RequestEmail } from '../../service/domain/desk.ts';
import { fill } from '../../service/domain/fill.ts';
import { locales } from '../../site/read/locales.ts';
import { createDeskApi } from './api.ts';
import { DeskContext } from './desk-context.ts';
import { loadDesk } from './desk-data.server.ts';
import { EmailList } from './request-view.tsx';

const sent: RequestEmail = {
  kind: 'notification',
  mailbox: 'owner@canal.example',
  state: 'sent',
  createdAt: Date.UTC(2026, 2, 10, 13, 30),
  at: Date.UTC(2026, 2, 10, 13, 31),
  tries: 0,
  dueAt: null,
  error: null,
};

test.each(locales)(
  'names the mailbox of an e-mail, and why it has not reached it, in %s',
  (language) => {
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
    const { emailKinds } = data.text.request;
    const waiting = { ...sent, state: 'waiting', tries: 3, error: '550 no such user' } as const;
    const html = shown(waiting);
    expect(html).toContain(fill(emailKinds.notification, { mailbox: sent.mailbox }));
    expect(html).toContain(waiting.error);
  },
);
