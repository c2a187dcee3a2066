/** Does the work for each item, at most `atOnce` at a time. When it fails for one, no other is begun. */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // A loop over a generator that is left by an error ends it for the other loops, too.
  const queue = (function* () {
    yield* items;
  })();
  async function worker(): Promise<void> {
    for (const item of queue) await work(item);
  }
  const running = Array.from({ length: atOnce }, worker);
  // None is left running when another one fails.
  await Promise.allSettled(running);
  await Promise.all(running);
}
