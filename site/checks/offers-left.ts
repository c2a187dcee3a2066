/**
 * What the texts of the demonstration say of a trade, a service or a thing sold, without its name, price or link. Once it is
 * offered no more, the lines with these words are there to read: no mark in a text can know every sentence.
 */
import { pageExists } from '../addresses/pages.ts';
import { readPriceFacts } from '../launch.ts';
import { defaultLocale, locales } from '../read/locales.ts';
import { type Left, leftIn, wholeWords } from './places-left.ts';

const ofPages: Record<string, string> = {
  'services/managed-it': 'managed IT|managed service provider|gestion informatique|infogérance',
  'services/cybersecurity': '[Cc]ybersecurity|[Cc]ybersécurité',
  'services/cloud-services':
    '[Cc]loud (?:services|migration)|[Ss]ervices infonuagiques|[Mm]igration infonuagique',
  'services/web-design':
    '[Ww]ebsite design|[Nn]ew websites?|[Oo]nline stores?|[Cc]onception (?:de sites )?Web|[Nn]ouveaux? sites?|[Bb]outiques? en ligne',
  'services/web-maintenance':
    '[Ww]ebsite (?:care|maintenance)|[Cc]are plans?|[Ee]ntretien (?:Web|d(?:e|’un) sites?(?: Web)?)',
  'industries/dental': '[Dd]ental|[Dd]entists?|[Oo]perator(?:y|ies)|[Dd]entaires?|[Dd]entistes?',
  'industries/law': '[Ll]aw (?:offices?|firms?)|[Cc]abinets? d’avocats',
  'industries/retirement':
    '[Rr]etirement|[Rr]esidents?|[Nn]ursing|[Rr]ésidences?|[Rr]ésidents?|[Aa]înés',
  'industries/retail':
    '[Rr]etail|[Tt]ills?|[Ss]tore owners?|[Ss]hoppers?|[Cc]ommerces?|[Cc]aisses?|[Mm]agasins?',
  'industries/hospitals': '[Hh]ospitals?|[Hh]ôpita(?:l|ux)|[Hh]ospitali\\p{L}+',
  'industries/schools': '[Ss]chools?|[Ss]tudents?|Chromebooks?|[Éé]coles?|élèves',
  'industries/non-profit':
    '[Nn]on-?profits?|[Cc]harit(?:y|ies)|OBNL|OSBL|[Bb]ienfaisance|[Bb]énévoles?',
};

const ofLists: Record<'plans' | 'websites' | 'care', string> = {
  plans:
    'IT|[Cc]omputers?|[Hh]elp desk|[Aa]ntivirus|[Ff]irewalls?|Wi-Fi|[Ss]ervers?|[Ii]nformatiques?|[Oo]rdinateurs?|[Cc]entre d’assistance|[Pp]are-feu|[Ss]erveurs?|TI',
  websites: '[Ww]ebsites?|[Ss]ites? Web',
  care: ofPages['services/web-maintenance'] ?? '',
};

const ofEntries: Record<string, Record<string, string>> = {
  addOns: {
    security: '[Ss]ecurity bundle|option Sécurité',
    afterHours: '[Aa]fter[ -]hours|[Uu]rgent (?:help|calls)|[Aa]ide urgente|[Aa]ppels urgents',
    cloudBackup: '[Cc]loud backup|[Ss]auvegarde infonuagique',
  },
  extras: {
    studentDevice: '[Ss]tudent devices?|Chromebooks?|[Aa]ppareils? (?:d’élèves?|pour élèves?)',
    server: '[Ss]ervers?|[Ss]erveurs?',
    location: '[Ss]econd (?:store|home|clinic|office|location)s?|[Dd]euxième établissement',
    backup: '[Bb]ackups?|[Bb]acked up|[Ss]auvegard\\p{L}+',
  },
};

/** Their labels show with what they are about only. */
const withWhatIsSold = /\/(?:prices|pricing-calculator|navigation|blog)\.yaml$/;
const posts = /\/posts\//;
/** In these first lines of a post are its title and description: what stands below is advice, and offers nothing. */
const linesOfHead = 6;

/** Files that speak of what is not offered. Legal texts and messages speak of this website, and of lawyers. */
export function offersLeft(): Left[] {
  const prices = readPriceFacts();
  const gone = [
    ...Object.entries(ofPages).filter(([page]) => !pageExists(defaultLocale, page)),
    ...Object.entries(ofLists).filter(
      ([list]) => Object.keys(prices[list as keyof typeof ofLists]).length === 0,
    ),
    ...Object.entries(ofEntries).flatMap(([list, entries]) =>
      Object.entries(entries).filter(
        ([entry]) => !Object.hasOwn(prices[list as 'addOns' | 'extras'], entry),
      ),
    ),
    ...(prices.assessment === undefined
      ? [['assessment', '[Aa]ssessments?|[Éé]valuations?'] as const]
      : []),
  ].map(([, words]) => words);
  if (gone.length === 0) return [];
  const said = wholeWords(gone, 'g');
  return locales()
    .flatMap((locale) =>
      leftIn(locale, (text, isLegal) => (isLegal ? [] : (text.match(said) ?? []))),
    )
    .filter(({ file }) => !withWhatIsSold.test(file))
    .filter(
      ({ file, lines }) => !posts.test(file) || Number.parseInt(lines[0] ?? '', 10) <= linesOfHead,
    )
    .map((left) => (posts.test(left.file) ? { ...left, lines: left.lines.slice(0, 1) } : left));
}
