/** People who act on the desk, several at a time, and know exactly which acts were acknowledged. */
import { createDeskKeys, DESK_KEY_PURPOSE } from '../../../contact/desk/keys.ts';
import { DESK_PATH, type DeskRequest } from '../../../contact/shared/desk.ts';
import { deriveKey } from '../../../hosts/node/secret.ts';
import { until } from '../../kit/eventually.ts';
import { content } from '../../kit/small-site.ts';
import { type HttpClient, SECRET } from '../http-client.ts';

export interface AcknowledgedAct {
  id: number;
  act: 'note' | 'pass_on' | 'done' | 'erase';
  actId: string;
}

export interface People {
  acknowledged: AcknowledgedAct[];
  /** Requests that somebody has tried to erase, whatever came of it. */
  erasing: Set<number>;
  /** They note on the held requests of the host, pass them on, answer them and erase some, until `pause`. */
  resume(client: HttpClient): Promise<void>;
  pause(): Promise<void>;
  untilAcknowledged(more: number): Promise<void>;
}

const ERASED = 4;

const keys = createDeskKeys({
  secret: deriveKey(SECRET, DESK_KEY_PURPOSE),
  mailboxes: content.mail.to,
  store: { keyEpoch: async () => 1 },
});

/** Null: the connection broke. */
async function call(client: HttpClient, path: string, body?: object) {
  const key = await keys.issue(content.mail.to[0]?.address ?? '', Date.now());
  try {
    const answer = await client.send({
      method: body === undefined ? 'GET' : 'POST',
      path: `${DESK_PATH}${path}`,
      headers: { Authorization: `Bearer ${key}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return JSON.parse(answer.body);
  } catch {
    // Cut off before or in the middle of an answer: not acknowledged.
    return null;
  }
}

export function createPeople(count: number): People {
  let client: HttpClient | null = null;
  let underWay: Promise<void>[] = [];
  let waiting: DeskRequest[] = [];

  /** False when something was not acknowledged: it may or may not have happened. */
  async function act(on: HttpClient, request: DeskRequest, name: 'note' | 'pass_on' | 'done') {
    const actId = crypto.randomUUID();
    const { id, version } = request;
    const body = {
      act: name,
      person: 'Sam',
      version,
      actId,
      ...(name === 'note' && { text: actId }),
    };
    const answer = await call(on, `/requests/${id}/acts`, body);
    if (answer?.success !== true) return false;
    people.acknowledged.push({ id, act: name, actId });
    request.version = answer.request.version;
    return true;
  }

  async function erase(on: HttpClient, { id }: DeskRequest) {
    people.erasing.add(id);
    const answer = await call(on, `/requests/${id}/erase`, { person: 'Sam', number: id });
    if (answer?.success === true) people.acknowledged.push({ id, act: 'erase', actId: '' });
  }

  async function work(): Promise<void> {
    for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
      const isErased = request.id % ERASED === 0;
      // Few acts come before it is erased, because most hosts are killed before the last of them.
      for (const name of isErased ? (['note'] as const) : (['note', 'pass_on', 'done'] as const)) {
        if (client === null || !(await act(client, request, name))) break;
      }
      if (client !== null && isErased) await erase(client, request);
      if (client === null) return;
    }
  }

  const people: People = {
    acknowledged: [],
    erasing: new Set(),
    async resume(newClient) {
      client = newClient;
      waiting = (await call(newClient, '/requests', { state: 'held', limit: 200 })).requests;
      underWay = Array.from({ length: count }, work);
    },
    async pause() {
      client = null;
      await Promise.all(underWay);
    },
    async untilAcknowledged(more) {
      const goal = people.acknowledged.length + more;
      const isReached = () => people.acknowledged.length >= goal;
      await until(isReached, `${more} acts`);
    },
  };
  return people;
}
