/** The drills by name. They are loaded when needed, because some bring heavy engines. */
import type { Drill } from './drill.ts';

interface Entry {
  load(): Promise<{ drill: Drill }>;
  /** Some of its thresholds are times, so that nothing else should run beside it. */
  isTimingSensitive?: true;
}

export const drills: Record<string, Entry> = {
  captcha: { load: () => import('./captcha/captcha.ts') },
  crash: { load: () => import('./crash.ts') },
  disk: { load: () => import('./disk/disk.ts'), isTimingSensitive: true },
  flood: { load: () => import('./flood/flood.ts'), isTimingSensitive: true },
  inject: { load: () => import('./inject/inject.ts') },
  input: { load: () => import('./input/input.ts') },
  limits: { load: () => import('./limits/limits.ts') },
  mail: { load: () => import('./mail/mail.ts') },
  order: { load: () => import('./order.ts') },
  people: { load: () => import('./people/people.ts') },
  privacy: { load: () => import('./privacy/privacy.ts') },
  restore: { load: () => import('./restore.ts') },
};
