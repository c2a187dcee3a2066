/**
 * What no text may claim. The list is short on purpose: it stops a claim, and no sentence
 * that denies one, asks about one or warns of those who make one.
 */
import { plainText } from './content-files.ts';

interface Claims {
  words: RegExp;
  /** Before a claim: the sentence denies it. */
  denial: RegExp;
  /** After it, as in "HIPAA is not a law of Ontario". */
  denialBehind: RegExp;
  /** Others make the claim. */
  reported: RegExp;
}

const claims: Record<string, Claims> = {
  en: {
    words:
      /\bwe (?:can |will |do |also |even |fully )?guarantee\b|\bguaranteed\b|\b(?:satisfaction|money-back|uptime|security) guarantee\b|\b100 ?% (?:secure|safe|protected|protection|security|uptime|available|reliable|compliant)\b|\b(?:unhackable|hack-?proof)\b|\bPHIPA[- ]certified\b|\bPHIPA requires encryption\b|\bHIPAA\b/i,
    denial: /\b(?:no|not|nobody|none|nothing|never|neither|nor|cannot|without|hardly|\w+n't)\b/i,
    denialBehind: /^(?:\s+\S+){0,8}?\s+(?:(?:does|do|is|are)(?: not|n't))\b/i,
    reported:
      /\b(?:beware|wary|distrust|suspicious|myth|whoever|anyone who|claims?|maker|manufacturer|supplier|vendor|warranty|insurer)\b|\bif (?:a|an|any|some|the)\b/i,
  },
  fr: {
    words:
      /(?<!\p{L})(?:nous (?:vous )?garantissons|(?:résultats?|sécurité|satisfaction|disponibilité|protection|réponse|conformité|récupération|remboursement)(?: (?:est|sont|entièrement))* garantie?s?|garantie?s? à 100 ?%|100 ?% (?:sûre?s?|sécuritaires?|sécurisée?s?|protégée?s?|fiables?|disponibles?|conformes?|garantie?s?)|inviolables?|impiratables?|certifiée?s? (?:LPRPS|PHIPA)|(?:LPRPS|PHIPA) exige le chiffrement|HIPAA)(?!\p{L})/iu,
    denial:
      /(?<!\p{L})(?:ne|n'\p{L}+|aucune?|personne|rien|jamais|ni|pas|non|sans|nul(?:le)?)(?!\p{L})/iu,
    denialBehind: /^(?:\s+\S+){0,8}?\s+(?:ne|n'\p{L}+|s'applique pas)(?!\p{L})/iu,
    reported:
      /(?<!\p{L})(?:méfiez|méfiance|douteu\p{L}+|mythe|quiconque|prétend\p{L}*|affirm\p{L}+|fabricant|fournisseur|assureur|si (?:un|une|quelqu'un|le|la))(?!\p{L})/iu,
  },
};

/** Right behind "guarantee": of what is not lost one can say "is not" too. */
const nothing = /^\s+(?:nothing|neither)\b/i;

/** The sentences of a text that claim what the company cannot keep. */
export function guaranteesIn(locale: string, text: string): string[] {
  const list = claims[locale];
  if (list === undefined) return [];
  return plainText(text)
    .split(/(?<=[.!?;:…])\s+|\s[—–]\s/)
    .filter((sentence) => claimsSomething(sentence, list));
}

function claimsSomething(
  sentence: string,
  { words, denial, denialBehind, reported }: Claims,
): boolean {
  // Words in quotation marks are somebody else's.
  const own = sentence.replace(/["“«][^"”»]*["”»]/g, '');
  const match = words.exec(own);
  if (match === null || /\?\s*$/.test(own) || reported.test(own)) return false;
  const before = own.slice(0, match.index);
  const behind = own.slice(match.index + match[0].length);
  const promised = /guarant|garanti/i.test(match[0]);
  return !denial.test(before) && !(promised ? nothing : denialBehind).test(behind);
}
