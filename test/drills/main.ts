/** `npm run drill -- NAME [small]`: one drill and its controls, with every figure it found. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drill, type DrillReport, runControl, runDrill } from './drill.ts';

const resultFolder = join(import.meta.dirname, '../../.cache/drills');
const report = (line: string) => console.log(`  … ${line}`);

function print(title: string, { figures, findings }: DrillReport): void {
  console.log(`\n${title}`);
  for (const [what, value] of Object.entries(figures)) console.log(`  ${what}: ${value}`);
  for (const finding of findings.slice(0, 20)) console.log(`  FINDING: ${finding}`);
  if (findings.length > 20) console.log(`  … and ${findings.length - 20} more findings`);
}

async function runWithControls(
  name: string,
  drill: Drill,
  scale: 'full' | 'small',
): Promise<boolean> {
  console.log(`${name} (${scale}): ${drill.promise}`);
  const result = await runDrill(drill, scale, report);
  print('Result', result);
  const controls: Record<string, string[]> = {};
  const unnoticed: string[] = [];
  for (const [sabotage, control] of Object.entries(drill.controls)) {
    const findings = await runControl(drill, control, report);
    print(`Control, which must find ${control.finds}: ${sabotage}`, { figures: {}, findings });
    controls[sabotage] = findings;
    if (!findings.some((sentence) => control.finds.test(sentence))) unnoticed.push(sabotage);
  }
  mkdirSync(resultFolder, { recursive: true });
  const record = { date: new Date().toISOString(), scale, ...result, controls };
  writeFileSync(join(resultFolder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
  for (const sabotage of unnoticed) console.log(`\nThe drill did not notice: ${sabotage}`);
  const passed = result.findings.length === 0 && unnoticed.length === 0;
  console.log(passed ? '\nPassed.' : '\nFailed.');
  return passed;
}

const [name = '', scale = 'full'] = process.argv.slice(2);
const drillFile = (drill: string) => join(import.meta.dirname, drill, `${drill}.ts`);
const names = readdirSync(import.meta.dirname).filter((entry) => existsSync(drillFile(entry)));
if (!names.includes(name) || (scale !== 'full' && scale !== 'small')) {
  console.error(`Usage: npm run drill -- NAME [small]\nNAME: ${names.join(', ')}`);
  process.exitCode = 2;
} else {
  const { drill }: { drill: Drill } = await import(drillFile(name));
  process.exitCode = (await runWithControls(name, drill, scale)) ? 0 : 1;
}
