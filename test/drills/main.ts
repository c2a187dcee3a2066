/** `npm run drill -- NAME [small]`: one drill and its controls, with every figure it found. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drill, DrillReport, Scale } from './drill.ts';

/** Loaded when asked for: some bring heavy engines. */
const drills: Record<string, () => Promise<Drill>> = {
  captcha: async () => (await import('./captcha/captcha.ts')).captchaDrill,
  crash: async () => (await import('./crash.ts')).crashDrill,
  disk: async () => (await import('./disk/disk.ts')).diskDrill,
  flood: async () => (await import('./flood/flood.ts')).floodDrill,
  inject: async () => (await import('./inject/inject.ts')).injectDrill,
  input: async () => (await import('./input/input.ts')).inputDrill,
  limits: async () => (await import('./limits/limits.ts')).limitsDrill,
  mail: async () => (await import('./mail/mail.ts')).mailDrill,
  order: async () => (await import('./order.ts')).orderDrill,
  people: async () => (await import('./people/people.ts')).peopleDrill,
  privacy: async () => (await import('./privacy/privacy.ts')).privacyDrill,
  restore: async () => (await import('./restore.ts')).restoreDrill,
};

const resultFolder = join(import.meta.dirname, '../../.cache/drills');

function print(title: string, { figures, faults }: DrillReport): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
  for (const fault of faults.slice(0, 20)) console.log(`  FAULT: ${fault}`);
  if (faults.length > 20) console.log(`  … and ${faults.length - 20} more faults`);
}

async function runDrill(drill: Drill, scale: Scale): Promise<boolean> {
  const say = (line: string) => console.log(`  … ${line}`);
  console.log(`${drill.name} (${scale}): ${drill.promise}`);
  const report = await drill.run({ scale, say });
  print('Result', report);
  const controls = [];
  for (const { sabotage, run } of drill.controls) {
    const control = await run({ scale: 'small', say });
    print(`Control, which must find faults: ${sabotage}`, control);
    controls.push({ sabotage, ...control });
  }
  mkdirSync(resultFolder, { recursive: true });
  const record = { date: new Date().toISOString(), scale, ...report, controls };
  writeFileSync(join(resultFolder, `${drill.name}.json`), `${JSON.stringify(record, null, 2)}\n`);
  const blind = controls.filter(({ faults }) => faults.length === 0);
  for (const { sabotage } of blind) console.log(`\nThe drill did not notice: ${sabotage}`);
  const passed = report.faults.length === 0 && blind.length === 0;
  console.log(passed ? '\nPassed.' : '\nFailed.');
  return passed;
}

const [name = '', scale = 'full'] = process.argv.slice(2);
const load = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (load === undefined || (scale !== 'full' && scale !== 'small')) {
  console.error(`Usage: npm run drill -- NAME [small]\nNAME: ${Object.keys(drills).join(', ')}`);
  process.exitCode = 2;
} else {
  process.exitCode = (await runDrill(await load(), scale)) ? 0 : 1;
}
