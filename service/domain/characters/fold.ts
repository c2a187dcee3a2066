/** Letters that Unicode does not take apart into a letter and its mark, and signs that keyboards write in several ways. */
const PLAIN: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  ʹ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const OTHERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** How texts are compared in a search: without regard to case, accents, ligatures, and kinds of apostrophes and hyphens. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(OTHERS, (one) => PLAIN[one] ?? one);
}
