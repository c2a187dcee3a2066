import { readModules } from './import-graph.mjs';
import { importViolations } from './import-rules.mjs';
import { projectRoot } from './project.mjs';

const violations = importViolations(readModules(projectRoot));
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
