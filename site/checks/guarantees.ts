/** What no text may claim. A sentence may deny it, ask about it, quote it, or warn of those who claim it. */
import { plainText } from './content-files.ts';

const forbidden: Record<string, RegExp[]> = {
  en: [
    /\bwe (?:can |will |do |also |even |fully )?guarantee\b(?! neither)/i,
    /\bguaranteed\b/i,
    /\b(?:satisfaction|money-back|uptime|security) guarantee\b/i,
    /\b100 ?% (?:secure|safe|protected|protection|security|uptime|available|reliable|compliant)\b/i,
    /\b(?:unhackable|hack-?proof)\b/i,
    /\bHIPAA\b|\bPHIPA[- ]certified\b|\bPHIPA requires encryption\b/i,
  ],
  fr: [
    /(?<!\p{L})nous (?:vous )?garantissons(?!\p{L})/iu,
    /(?<!\p{L})(?:résultats?|sécurité|satisfaction|disponibilité|protection|réponse|conformité|récupération|remboursement)(?: (?:est|sont|entièrement))* garantie?s?(?!\p{L})/iu,
    /(?<!\p{L})100 ?% (?:sûre?s?|sécuritaires?|sécurisée?s?|protégée?s?|fiables?|disponibles?|conformes?|garantie?s?)(?!\p{L})/iu,
    /(?<!\p{L})(?:garantie?s? à 100 ?%|inviolables?|impiratables?)/iu,
    /(?<!\p{L})(?:HIPAA|certifiée?s? (?:LPRPS|PHIPA)|(?:LPRPS|PHIPA) exige le chiffrement)(?!\p{L})/iu,
  ],
};

/** Before what would be a claim: the sentence denies it, or others make it. */
const denied: Record<string, RegExp> = {
  en: /\b(?:no|not|nobody|none|never|neither|cannot|without|\w+n't|beware|anyone who|if an?|insurer|(?:maker|manufacturer|supplier|vendor)'s)\b/i,
  fr: /(?<!\p{L})(?:ne|n'\p{L}+|aucune?|personne|rien|jamais|ni|pas|non|sans|nul(?:le)?|méfiez|quiconque|si une?)(?!\p{L})/iu,
};

/** The sentences of a text that claim what the company cannot keep. */
export function guaranteesIn(locale: string, text: string): string[] {
  return plainText(text)
    .split(/(?<=[.!?;:…])\s+|\s[—–]\s/)
    .filter((sentence) => {
      const own = sentence.replace(/["“«][^"”»]*["”»]/g, '');
      return (forbidden[locale] ?? []).some((expression) => {
        const place = own.search(expression);
        const isClaim = place !== -1 && !own.trimEnd().endsWith('?');
        return isClaim && !denied[locale]?.test(own.slice(0, place));
      });
    });
}
