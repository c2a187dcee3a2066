/** What the company can do with a request. */
export const requestActs = [
  'take',
  'untake',
  'done',
  'undo',
  'spam',
  /**
   * A held request becomes an ordinary one, and its notification goes out. The command calls this `release`. The
   * name stays, because it is stored in the record and sent by pages that are open during a deployment.
   */
  'pass_on',
  'note',
  /** Failed e-mails are tried again now. */
  'retry',
] as const;
export type Act = (typeof requestActs)[number];

/** What can be done to many requests at once, such as those of a flood. */
export const bulkActs = ['pass_on', 'spam'] as const satisfies Act[];
export type BulkAct = (typeof bulkActs)[number];
