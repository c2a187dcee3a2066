/** Mistakes in content files, each a line for the person who edits them: its file and line or field, then a sentence. */

/** Stops the build. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly mistakes: string[];

  constructor(mistakes: string | string[], options?: ErrorOptions) {
    const all = [mistakes].flat();
    super(all.join('\n'), options);
    this.mistakes = all;
  }
}

/** Reads each; throws one ContentError that names the mistakes of all. */
export function readEach<Item, Value>(
  items: readonly Item[],
  read: (item: Item) => Value,
): Value[] {
  const results = items.map((item) => resultOf(() => read(item)));
  const mistakes = results.flatMap((result) => ('mistakes' in result ? result.mistakes : []));
  if (mistakes.length > 0) throw new ContentError(mistakes);
  return results.flatMap((result) => ('value' in result ? [result.value] : []));
}

export function resultOf<Value>(read: () => Value): { value: Value } | { mistakes: string[] } {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { mistakes: error.mistakes };
  }
}
