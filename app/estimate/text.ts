import { fill } from '../../service/shared/fill.ts';

/** "1 server", "3 servers". Nothing is counted that may be 0, where languages differ. */
export function counted(count: number, forms: { one: string; other: string }): string {
  return fill(count === 1 ? forms.one : forms.other, { count });
}
