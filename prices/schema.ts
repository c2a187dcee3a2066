/**
 * What may stand in `content/facts/prices.yaml`, and in the words around prices, `content/<locale>/prices.yaml`. Prices are
 * written in dollars and are integer cents from here on.
 */
import * as v from 'valibot';

/** How the content writes days and words. */
type Kind = v.GenericSchema<string, string>;
const count = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0));

function hasDecimals(value: number, max: number): boolean {
  return Number(value.toFixed(max)) === value;
}

/** Dollars with at most two decimals, read as integer cents. */
const amount = v.pipe(
  v.number(),
  v.minValue(0.01, 'must be more than 0'),
  v.check((dollars) => hasDecimals(dollars, 2), 'must have at most two decimals'),
  v.transform((dollars) => Math.round(dollars * 100)),
);
const percent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(100),
  v.check((value) => hasDecimals(value, 3), 'must have at most three decimals'),
);

/** What an entry of a list is called in the facts. Texts name it, `{price.starter}`, and so do addresses. */
const id = v.pipe(
  v.string(),
  v.regex(/^[a-z][A-Za-z]*$/, 'a name has letters only, and begins with a small one'),
);
function list<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.record(id, entry),
    v.check((all) => Object.keys(all).length > 0, 'must have at least one entry'),
  );
}
/** The ids of what is included, in the order in which it is shown. */
const ids = v.array(v.string());
const plan = v.strictObject({ perPerson: amount, includes: ids });
const perPerson = v.strictObject({ perPerson: amount });
const monthly = v.strictObject({ monthly: amount });
const website = v.strictObject({ from: amount });
const term = v.strictObject({ discountPercent: percent, onboardingPercent: percent });
const taxes = v.pipe(
  v.strictObject({ taxPercent: percent, taxParts: v.optional(v.array(percent)) }),
  v.check(
    ({ taxPercent, taxParts = [taxPercent] }) =>
      taxParts.reduce((sum, part) => sum + part, 0).toFixed(3) === taxPercent.toFixed(3),
    'taxParts must add up to taxPercent',
  ),
);

/** The lists whose entries have a price of their own, and one name each. */
const pricedLists = ['plans', 'extras', 'addOns', 'websites', 'care'] as const;
/** What else texts and addresses call by such a name. */
const taken =
  'minimum minimumPeople minimumPeopleOnAnyPlan plan people devices servers locations backups website term province prices none'.split(
    ' ',
  );

export const priceFactsSchema = (date: Kind) =>
  v.pipe(
    v.strictObject({
      /** Whether the prices are examples, which only a preview may show. */
      example: v.boolean(),
      effective: date,
      /** Cents per person and month. Each plan includes what the one before it does. */
      plans: v.pipe(
        list(plan),
        v.check(
          (plans) =>
            Object.values(plans).every(
              ({ perPerson }, index, all) =>
                index === 0 || (all[index - 1]?.perPerson ?? 0) <= perPerson,
            ),
          'each plan includes what the one before it does, and must not cost less',
        ),
        v.check((plans) => Object.keys(plans).length <= 4, 'has room for four plans'),
      ),
      /** The plan with which the calculator starts, and for which texts work out bills. */
      recommended: v.string(),
      people: v.pipe(
        v.strictObject({ min: count, max: count }),
        v.check(({ min, max }) => min < max, '"max" must be more than "min"'),
      ),
      /** Cents per month for each further one. */
      extras: v.strictObject({
        device: monthly,
        studentDevice: monthly,
        server: monthly,
        /** Sold with which plan and those behind it. */
        location: v.strictObject({ monthly: amount, fromPlan: v.string() }),
        backup: monthly,
      }),
      /** Cents per person and month. A plan that names one among what it includes has it already. */
      addOns: list(perPerson),
      /** Cents per month. The recurring IT part of an estimate is never less. */
      minimum: amount,
      terms: list(term),
      websites: list(website),
      care: list(monthly),
      /** Where clients are. */
      provinces: v.strictObject({ ontario: taxes, quebec: taxes }),
      notIncluded: ids,
    }),
    v.forward(
      v.check(
        ({ plans, recommended }) => Object.hasOwn(plans, recommended),
        'must be one of the plans',
      ),
      ['recommended'],
    ),
    v.forward(
      v.check(
        ({ plans, extras }) => Object.hasOwn(plans, extras.location.fromPlan),
        '"fromPlan" must be one of the plans',
      ),
      ['extras', 'location'],
    ),
    v.forward(
      v.check(({ plans, people, minimum }) => {
        const dearest = Math.max(...Object.values(plans).map((one) => one.perPerson));
        return people.min * dearest <= minimum && minimum <= people.max * dearest;
      }, 'must lie between what the smallest and the largest office ("people") pay on the dearest plan'),
      ['minimum'],
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value } = dataset;
      const names = pricedLists.flatMap((list) => Object.keys(value[list]));
      const wrong = names.find((name, at) => taken.includes(name) || names.indexOf(name) < at);
      if (wrong !== undefined)
        addIssue({ message: `"${wrong}" is the name of something else too` });
    }),
  );
/** @param text how the content writes words */
export function priceWordsSchema(text: Kind) {
  const named = { name: text, description: text };
  const namedEntry = v.strictObject(named);
  /** The sentences of a list, by the ids of the facts. */
  const sentences = v.record(v.string(), text);
  const planWords = v.strictObject({ ...named, includes: sentences });
  const termWords = v.strictObject({ name: text });
  const provinceWords = v.strictObject({
    name: text,
    /** Such as "in Ontario". */
    in: text,
    /** Placeholders: {percent}. */
    taxName: text,
    /** For `taxParts` of the facts: each then has a row of its own. Placeholders: {percent}. */
    taxPartNames: v.optional(v.array(text)),
  });
  return v.strictObject({
    plans: list(planWords),
    extras: list(namedEntry),
    addOns: list(namedEntry),
    wording: v.strictObject({
      /** Placeholders: {price}. */
      perPerson: text,
      /** The words for one, two and so on. */
      numbers: v.array(text),
      /** Placeholders: {minimum}, {people}. */
      minimumCovers: text,
      onboardingOnce: text,
      /** Placeholders: {minimum}. */
      conditions: text,
      /** Placeholders: {taxes}, such as "13% in Ontario". */
      tax: text,
      /** Below the caption of a bill. Placeholders: {count}, {list}. */
      devices: text,
      /** Where prices are listed, and behind those that leave the page, until the real ones are given. */
      example: text,
      /** Placeholders: {date}. */
      effective: text,
      perPersonUnit: text,
      monthUnit: text,
      monthEachUnit: text,
      onceUnit: text,
      from: text,
      planLink: text,
      noDiscount: text,
      /** Placeholders: {percent}, {minimum}. */
      discountOf: text,
      onboardingPart: text,
      priceListLink: text,
      /** Below bills, with a link to what the price list says about it. */
      notIncludedLink: text,
      changeLink: text,
    }),
    terms: list(termWords),
    /** In every bill of a plan. */
    onboarding: namedEntry,
    websites: list(namedEntry),
    care: list(namedEntry),
    provinces: v.strictObject({ ontario: provinceWords, quebec: provinceWords }),
    notIncluded: sentences,
  });
}

/** What an estimate asks for, by the names that the price list has. */
export const estimateInputSchema = v.strictObject({
  people: count,
  /** Computers beyond the one a person that every plan includes. */
  extraDevices: v.optional(count, 0),
  /** Shared by students, who have no help desk. */
  studentDevices: v.optional(count, 0),
  servers: v.optional(count, 0),
  locations: v.optional(count, 1),
  plan: v.string(),
  addOns: v.optional(v.array(v.string()), []),
  /** Devices and servers to back up. */
  backups: v.optional(count, 0),
  /** A new one, which is paid once. */
  website: v.optional(v.string(), 'none'),
  care: v.optional(v.string(), 'none'),
  /** Without it, the first of the price list. */
  term: v.optional(v.string()),
  /** Where the client is. Without it an estimate is before tax. */
  province: v.optional(v.picklist(['none', 'ontario', 'quebec']), 'none'),
});
