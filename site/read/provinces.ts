/** The provinces and territories: their letters, their names in addresses and prices, and how French writes these. */
import * as v from 'valibot';

const names = {
  AB: ['alberta'],
  BC: ['british-columbia', 'colombie-britannique'],
  MB: ['manitoba'],
  NB: ['new-brunswick', 'nouveau-brunswick'],
  NL: ['newfoundland-and-labrador', 'terre-neuve-et-labrador'],
  NS: ['nova-scotia', 'nouvelle-ecosse'],
  NT: ['northwest-territories', 'territoires-du-nord-ouest'],
  NU: ['nunavut'],
  ON: ['ontario'],
  PE: ['prince-edward-island', 'ile-du-prince-edouard'],
  QC: ['quebec'],
  SK: ['saskatchewan'],
  YT: ['yukon'],
} as const;

/** Places and laws by which texts name a province besides its own name. */
export const namesWithin: Partial<Record<keyof typeof names, string>> = {
  ON: 'Ottawa|Toronto|PHIPA|LPRPS|MFIPPA|AODA|LAPHO',
  QC: 'Gatineau|Outaouais|Montréal|Montreal|Laval|Longueuil|Sherbrooke|Trois-Rivières|Saguenay|Lévis|Law 25|Loi 25',
};
/** The rates of sales tax in 2026, those with several parts each by itself (Canada Revenue Agency). */
export const taxPercents: Record<keyof typeof names, number[]> = {
  AB: [5],
  BC: [5, 7],
  MB: [5, 7],
  NB: [15],
  NL: [15],
  NS: [14],
  NT: [5],
  NU: [5],
  ON: [13],
  PE: [15],
  QC: [5, 9.975],
  SK: [5, 6],
  YT: [5],
};
/** With which letters postal codes begin. */
export const postalLetters: Record<keyof typeof names, string> = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  NT: 'X',
  NU: 'X',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
  YT: 'Y',
};
/** Where the private sector has a privacy law of the province instead of the federal one. */
export const ownPrivacyLaw: readonly string[] = ['AB', 'BC', 'QC'];

/** The clock that most of a province keeps. */
export const timeZones = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Yellowknife',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
} as const;

export type ProvinceCode = keyof typeof names;
export type ProvinceId = (typeof names)[ProvinceCode][0];

export const provinceCodes = Object.keys(names) as ProvinceCode[];
export const idOf = (code: ProvinceCode): ProvinceId => names[code][0];
export const provinceIds = provinceCodes.map(idOf);

const lettersOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** The letters of a province, for which its name may stand in English or French. */
export const province = v.pipe(
  v.string(),
  v.rawTransform<string, ProvinceCode>(({ dataset, addIssue, NEVER }) => {
    const code = provinceCodes.find((one) =>
      [one, ...names[one]].some((name) => lettersOf(name) === lettersOf(dataset.value)),
    );
    if (code !== undefined) return code;
    addIssue({ message: `must be a province: ${provinceCodes.join(', ')}` });
    return NEVER;
  }),
);
