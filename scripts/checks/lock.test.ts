import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  packages: Record<string, { integrity?: string }>;
}

const files = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' });

// Without it npm installs whatever the registry sends, also on platforms that nobody here has.
test.each(files.trim().split('\n'))(
  'every package of %s has the hash of what was chosen',
  (file) => {
    const { packages }: Lock = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(packages).filter(([folder]) => folder !== '');
    expect(entries.length).toBeGreaterThan(20);
    const without = entries.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity));
    expect(without.map(([folder]) => folder)).toEqual([]);
  },
);
