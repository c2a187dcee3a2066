interface Page<Row> {
  rows: Row[];
  /** The `after` of the next page; null if this is the last. */
  next: number | null;
}

/** A page of rows that are listed by their numbers. One row more is read, to learn whether there is a next page. */
export async function readPage<Row extends { id: number }>(
  limit: number,
  list: (limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const found = await list(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
