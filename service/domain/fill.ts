/** A text with placeholders, by their names. */
export type Template<Name extends string> = string & { readonly placeholders?: Name };
type NamesIn<Text> = Text extends Template<infer Name> ? Name : never;
type Values<Text> = Record<NamesIn<Text>, string | number> & Record<string, string | number>;

/**
 * Replaces each `{key}` by its value. Behind a value such as "Acme Inc." a full stop is not repeated. Throws if
 * there is no value, which is a programming error.
 */
export function fill<Text extends string>(template: Text, values: Values<Text>): string {
  return template.replace(/\{(\w+)\}(\.(?!\.))?/g, (_, key: string, stop = '') => {
    const value = values[key];
    if (value === undefined) throw new Error(`No value for {${key}} in "${template}"`);
    return withStop(String(value), stop);
  });
}

/** For one, and for none or several; which is which is up to the language. */
export interface Plural {
  one: string;
  other: string;
}

/** Fills in `{count}`, as the language writes numbers, and the other values. */
export function fillCount(
  templates: Plural,
  count: number,
  language: string,
  values: Record<string, string> = {},
): string {
  const isOne = new Intl.PluralRules(language).select(count) === 'one';
  const template = isOne ? templates.one : templates.other;
  return fill(template, { count: new Intl.NumberFormat(language).format(count), ...values });
}

/** A value that already ends in a full stop gets no other one. */
export function withStop(value: string, stop: string): string {
  return value.endsWith('.') ? value : value + stop;
}
