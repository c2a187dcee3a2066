import type { DrillReport } from './drill.ts';

/** One report of the same drill on SQLite and on PostgreSQL. */
export function bothEngines(sqlite: DrillReport, postgres: DrillReport): DrillReport {
  const engines = [
    ['SQLite', sqlite],
    ['PostgreSQL', postgres],
  ] as const;
  return {
    figures: Object.fromEntries(
      engines.flatMap(([engine, { figures }]) =>
        Object.entries(figures).map(([name, value]) => [`${engine}: ${name}`, value]),
      ),
    ),
    faults: engines.flatMap(([engine, { faults }]) => faults.map((fault) => `${engine}: ${fault}`)),
  };
}
