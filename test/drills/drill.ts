/**
 * A drill proves one promise of the product by injecting failures, such as a killed process or a full disk.
 * Whatever breaks the promise is a finding. Controls prove a drill: each runs it on a product with one
 * broken part, and it has to find what that part does.
 *
 * To add one, say `power`:
 * 1. Write `power/power.ts`, which exports `drill: Drill<…>`. Most drills open a test bed
 *    (`test-bed.ts`: a built site, a mail server, a database), start a host on it, treat it badly, and
 *    hold what it answered against what is stored and delivered (`stored-requests.ts`). `order/order.ts` is
 *    a short example.
 * 2. Call `context.finding` as soon as something is known to break the promise: a control ends there.
 * 3. If it could pass for the wrong reason, give it a control: a subject, such as a host with a replaced
 *    part, that must be noticed, and what must be found.
 * 4. Copy `mail/mail.test.ts`, by which `npm test` runs it at small scale. If some of its thresholds are
 *    times, add the test to those that run alone in `vitest.config.ts`.
 */
import { forEachConcurrently } from './for-each-concurrently.ts';

/**
 * `full` is what the claims in the documents rest on, `small` is a part of `npm test`, and `control` is
 * just enough to notice what was broken.
 */
export type Scale = 'full' | 'small' | 'control';

/** What was counted and measured, in the order in which it is printed. */
export type Figures = Record<string, string | number>;

export interface DrillContext {
  scale: Scale;
  /** Prints a line of progress. */
  report(line: string): void;
  /** Records findings, a sentence each. The one that a control is for ends its run: this throws. */
  finding(...sentences: string[]): void;
}

export interface Control<Subject> {
  subject: Subject;
  /** One finding has to match. Any other may have another cause, such as a host that does not start. */
  finds: RegExp;
}

/** `Subject` is what a drill runs on, usually how its hosts are started. */
export interface Drill<Subject = unknown> {
  /** In one line. */
  promise: string;
  /** The product as it is. */
  subject: Subject;
  /** The same with one part broken, by what was broken, e.g. "answers before the commit". */
  controls: Record<string, Control<Subject>>;
  run(context: DrillContext, subject: Subject): Promise<Figures>;
}

export interface DrillReport {
  figures: Figures;
  /** None means that the promise was kept. */
  findings: string[];
}

const silently: DrillContext['report'] = () => undefined;

export async function runDrill(
  drill: Drill,
  scale: 'full' | 'small',
  report = silently,
): Promise<DrillReport> {
  const findings: string[] = [];
  const finding = (...sentences: string[]) => void findings.push(...sentences);
  return { figures: await drill.run({ scale, report, finding }, drill.subject), findings };
}

/** Runs a drill on a control until something matches. Returns everything that was found until then. */
export async function runControl(
  drill: Drill,
  { subject, finds }: Control<unknown>,
  report = silently,
): Promise<string[]> {
  const findings: string[] = [];
  const isNoticed = () => findings.some((sentence) => finds.test(sentence));
  function finding(...sentences: string[]): void {
    findings.push(...sentences);
    if (isNoticed()) throw new Error('The control was noticed');
  }
  try {
    await drill.run({ scale: 'control', report, finding }, subject);
  } catch (error) {
    // A control that was interrupted may fail in many ways while it is cleaned up.
    if (!isNoticed())
      throw new Error(`It found only: ${findings.join('; ') || 'nothing'}`, { cause: error });
  }
  return findings;
}

type Part = (context: DrillContext) => Promise<Figures>;

/**
 * Runs parts of a drill in parallel, few enough at once that none is slowed down to the product's timeouts.
 * Each part's name goes before its figures and its findings.
 */
export async function inParallel(
  context: DrillContext,
  parts: Record<string, Part>,
  atOnce = 2,
): Promise<Figures> {
  const figures: Figures = {};
  await forEachConcurrently(Object.entries(parts), atOnce, async ([part, run]) => {
    const named = (line: string) => `${part}: ${line}`;
    const found = await run({
      scale: context.scale,
      report: (line) => context.report(named(line)),
      finding: (...sentences) => context.finding(...sentences.map(named)),
    });
    for (const [what, value] of Object.entries(found)) figures[named(what)] = value;
  });
  return figures;
}

/** Runs the parts on both engines at the same time. For a control one engine is enough. */
export function onBothEngines(context: DrillContext, sqlite: Part, postgres: Part) {
  const isControl = context.scale === 'control';
  return inParallel(
    context,
    isControl ? { SQLite: sqlite } : { SQLite: sqlite, PostgreSQL: postgres },
  );
}
