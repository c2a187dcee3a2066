/** As `AbortSignal.timeout`, which Chrome has from 103 and Safari from 16. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
