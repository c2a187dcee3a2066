/** Decoy names of the hidden field (FORM-7). */
export const decoyNames = [
  'website',
  'url',
  'homepage',
  'company_url',
  'site_link',
  'business_site',
] as const;
export type DecoyName = (typeof decoyNames)[number];

/** The name in the prerendered page, until another one is chosen. */
export const firstDecoyName: DecoyName = 'website';

/** A random decoy name other than the present one. `random` is from 0 to below 1. */
export function otherDecoyName(present: DecoyName | null, random: () => number): DecoyName {
  const others = decoyNames.filter((name) => name !== present);
  return others[Math.floor(random() * others.length)] ?? firstDecoyName;
}
