import { withoutTrailingPunctuation } from '../../service/domain/trailing-punctuation.ts';

/** A static host knows no address but the exact one. Resolves with true if the browser is on its way to the one that was meant. */
export async function goToMeantAddress(): Promise<boolean> {
  const meant = new URL(location.href);
  meant.pathname = withoutTrailingPunctuation(meant.pathname);
  if (meant.pathname === location.pathname) return false;
  const { ok } = await fetch(meant, { method: 'HEAD' });
  if (ok) location.replace(meant);
  return ok;
}
