/** The drills by name. They are loaded when needed, because some bring heavy engines. */
import type { Drill } from './drill.ts';

export const drills: Record<string, () => Promise<{ drill: Drill }>> = {
  captcha: () => import('./captcha/captcha.ts'),
  crash: () => import('./crash.ts'),
  desk: () => import('./desk/desk.ts'),
  digests: () => import('./digests.ts'),
  disk: () => import('./disk/disk.ts'),
  flood: () => import('./flood/flood.ts'),
  inject: () => import('./inject/inject.ts'),
  input: () => import('./input/input.ts'),
  limits: () => import('./limits/limits.ts'),
  mail: () => import('./mail/mail.ts'),
  order: () => import('./order.ts'),
  people: () => import('./people/people.ts'),
  privacy: () => import('./privacy/privacy.ts'),
  release: () => import('./release/release.ts'),
  restore: () => import('./restore.ts'),
};
