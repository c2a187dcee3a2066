/** Collects the mistakes that readers throw, so that an editor sees all of them at once. */

/** A mistake in a content file, described for the person who edits it. Stops the build. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** Reads each; throws one ContentError that names the mistakes of all. */
export function readEach<Item, Value>(
  items: readonly Item[],
  read: (item: Item) => Value,
): Value[] {
  const mistakes: string[] = [];
  const values = items.flatMap((item) => {
    const result = resultOf(() => read(item));
    if ('value' in result) return [result.value];
    mistakes.push(...result.mistakes);
    return [];
  });
  if (mistakes.length > 0) throw new ContentError(mistakes.join('\n'));
  return values;
}

export function resultOf<Value>(read: () => Value): { value: Value } | { mistakes: string[] } {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { mistakes: mistakesOf(error) };
  }
}

const entry = '  - ';

/** A line for each mistake of an error: its file, then a field or line, then a sentence. */
function mistakesOf({ message }: ContentError): string[] {
  const lines = message.split('\n');
  let file = '';
  return lines.flatMap((line, index) => {
    if (line.startsWith(entry)) return [`${file} ${line.slice(entry.length)}`];
    if (!lines[index + 1]?.startsWith(entry)) return [line];
    file = line;
    return [];
  });
}
