import { refusedInName } from '../../contact/shared/fields.ts';
import { codeIn, repetitionIn } from '../../contact/shared/spam-signals.ts';
import { fill } from '../../contact/shared/text.ts';
import type { FormText } from '../../site/schema/site.ts';
import type { FieldErrorText } from '../components/field.tsx';
import type { FormValues, Violations } from './validate-form.ts';

export type FieldErrors = Partial<Record<keyof Violations, FieldErrorText>>;

/** The longest piece of a visitor's own text that an error quotes. */
const maxQuote = 40;

/** What the visitor reads beside the fields, with what in them cannot be sent (LIMIT-13). */
export function fieldErrors(
  text: FormText,
  violations: Violations,
  values: FormValues,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [key, code] of Object.entries(violations)) {
    const field = key as keyof Violations;
    const value = field === 'captcha' ? '' : values[field].trim();
    errors[field] = errorText(text, code, value);
  }
  return errors;
}

function errorText(
  { violations, refusals }: FormText,
  code: NonNullable<Violations[keyof Violations]>,
  value: string,
): FieldErrorText {
  switch (code) {
    case 'program_code':
      return { message: fill(refusals.program_code, { found: quoted(codeIn(value)) }) };
    case 'repeated_characters':
      return {
        message: fill(refusals.repeated_characters, { found: quoted(repetitionIn(value)) }),
      };
    case 'too_long':
      return { message: refusals.too_long };
    case 'name_characters': {
      const found = quoted(refusedInName(value));
      return { message: violations[code], detail: fill(refusals.name_character, { found }) };
    }
    default:
      return { message: violations[code] };
  }
}

/** Invisible characters are named by their number. */
function quoted(found: string | null): string {
  const text = [...(found ?? '')].map(visible);
  return text.length > maxQuote ? `${text.slice(0, maxQuote).join('')}…` : text.join('');
}

function visible(character: string): string {
  if (!/[\p{C}\p{Zl}\p{Zp}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
