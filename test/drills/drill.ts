/** What a drill is: it proves one promise by breaking things, and is itself proved by a control. */

/** `small` is the part of `npm test`; `full` is what the claims in the documents rest on. */
export type Scale = 'small' | 'full';

export interface DrillOptions {
  scale: Scale;
  /** Named lines of progress for the person who waits. */
  say: (line: string) => void;
}

export interface DrillReport {
  /** What was counted and measured, in the order in which it is printed. */
  figures: Record<string, string | number>;
  /** What broke the promise, a sentence each; none means that the drill has passed. */
  faults: string[];
}

export interface Drill {
  name: string;
  /** The promise, in one line. */
  promise: string;
  run(options: DrillOptions): Promise<DrillReport>;
  /**
   * The same drill on something that was broken on purpose: it must report faults, because a drill
   * that cannot fail proves nothing.
   */
  controls: {
    /** What was broken, e.g. "answers before the commit". */
    sabotage: string;
    run(options: DrillOptions): Promise<DrillReport>;
  }[];
}
