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
