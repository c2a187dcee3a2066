/** Floods of every kind, while other visitors go on: they must not notice. */
import { type Drill, type DrillContext, type Figures, inParallel } from '../drill.ts';
import type { HostChanges } from '../test-bed.ts';
import { crowdConnections } from './connections.ts';
import type { CrowdKind } from './crowd.ts';
import { floodWithRequests } from './requests.ts';

interface FloodSubject extends HostChanges {
  /** Default: all of them. */
  only?: 'requests' | CrowdKind;
}

function flood(context: DrillContext, { only, ...changes }: FloodSubject): Promise<Figures> {
  const parts = {
    requests: (part: DrillContext) => floodWithRequests(part, changes),
    connections: (part: DrillContext) =>
      crowdConnections(part, changes, only === 'requests' ? undefined : only),
  };
  if (only !== undefined) return parts[only === 'requests' ? only : 'connections'](context);
  // The thresholds of the full scale are for a machine that does nothing else.
  return inParallel(context, parts, context.scale === 'full' ? 1 : 2);
}

const without = (limit: string) => ({
  preloads: ['test/drills/flood/without-limit.ts'],
  environment: { WITHOUT: limit },
});

export const drill: Drill<FloodSubject> = {
  promise: 'slow, large and countless requests are cut, refused and limited, and nobody else waits',
  subject: {},
  run: flood,
  controls: {
    'waits for its clients for ever': {
      finds: /^Unfinished headers were waited for/,
      subject: { only: 'requests', ...without('time') },
    },
    'gives one address all its connections': {
      finds: /^Beside idle connections: A page answered null/,
      subject: { only: 'idle connections', ...without('addresses') },
    },
    'takes any number of requests from a connection': {
      finds: /^Beside unread answers: a page took \d+ ms/,
      subject: { only: 'unread answers', ...without('requests') },
    },
    'decompresses a file for each request': {
      finds: /^Beside a few unread answers: the host took \d+ MB/,
      subject: { only: 'a few unread answers', ...without('sharing') },
    },
  },
};
