/** What the company can do with a request. */
export const requestActs = [
  'take',
  'untake',
  'done',
  'undo',
  'spam',
  /** A held request becomes an ordinary one, and its notification goes out. */
  'release',
  'note',
  /** Failed e-mails are tried again now. */
  'retry',
] as const;
export type Act = (typeof requestActs)[number];

/** What can be done to many requests at once, such as those of a flood. */
export const bulkActs = ['release', 'spam'] as const satisfies Act[];
export type BulkAct = (typeof bulkActs)[number];
