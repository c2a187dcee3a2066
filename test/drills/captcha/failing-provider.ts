/** The ways in which a captcha provider can fail, by the token with which a drill asks for each. */
import type { ServerResponse } from 'node:http';

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

/** In none of these cases has the visitor done anything wrong. */
export const failures: Record<string, (response: ServerResponse) => void> = {
  'breaks off': (response) => response.destroy(),
  'breaks off in the middle': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
    response.write('{"success"', () => response.destroy());
  },
  'answers 500': (response) => json(response, { success: true }, 500),
  'answers 429': (response) => json(response, {}, 429),
  'answers 404': (response) => json(response, {}, 404),
  'answers with a page': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Maintenance</h1>'),
  'answers nothing': (response) => response.writeHead(200).end(),
  'answers null': (response) => json(response, null),
  'answers in another form': (response) => json(response, { success: 'true' }),
  'answers with a list': (response) => json(response, [{ success: true }]),
  'sends elsewhere': (response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
  'does not know our secret': (response) =>
    json(response, { success: false, 'error-codes': ['invalid-input-secret'] }),
  'has an error of its own': (response) =>
    json(response, { success: false, 'error-codes': ['internal-error'] }),
  'hangs before its answer': () => undefined,
  'hangs in its answer': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"success":');
  },
};
