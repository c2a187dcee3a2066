import { expect, test } from 'vitest';
import { decoyNames, otherDecoyName } from './honeypot.ts';

test('every name comes up by chance, and never the present one', () => {
  for (const present of [null, ...decoyNames]) {
    const chosen = Array.from({ length: 60 }, (_, step) =>
      otherDecoyName(present, () => step / 60),
    );
    expect(new Set(chosen)).toEqual(new Set(decoyNames.filter((name) => name !== present)));
  }
});
