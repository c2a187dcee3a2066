/**
 * Writes the types of the words that code shows, from their English files, for the type checker: a string that code uses and
 * that is missing there, or has a placeholder that nobody fills in, is a mistake of types.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'yaml';

const files = {
  Messages: 'messages.yaml',
  DeskWords: 'desk.yaml',
  CalculatorWords: 'pages/pricing-calculator.yaml',
};
const target = '.react-router/types/words.d.ts';

/** A fact, `{company.phone}`, has a point in its name. */
function typeOf(value: unknown): string {
  if (typeof value === 'string') {
    const names = new Set(Array.from(value.matchAll(/\{(\w+)\}/g), ([, name]) => `'${name}'`));
    return names.size === 0 ? 'string' : `Template<${[...names].join(' | ')}>`;
  }
  if (Array.isArray(value)) return `(${[...new Set(value.map(typeOf))].join(' | ')})[]`;
  if (typeof value !== 'object' || value === null) return typeof value;
  const fields = Object.entries(value).map(([name, field]) => `'${name}': ${typeOf(field)};`);
  return `{ ${fields.join('\n')} }`;
}

const types = Object.entries(files).map(
  ([name, file]) =>
    `interface ${name} ${typeOf(parse(readFileSync(`content/en/${file}`, 'utf8')))}`,
);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(
  target,
  `import type { Template } from '../../service/domain/fill.ts';\ndeclare global {\n${types.join('\n')}\n}\n`,
);
