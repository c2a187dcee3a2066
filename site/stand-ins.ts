/** What stands in for facts of the company until the real ones are given, and where it is still found. */

const standIns = {
  name: /\bTowpath IT\b/,
  /** Host names that nobody can own (RFC 2606). */
  address: /[\w@.-]*\.example\b/,
  /** Phone numbers reserved for fiction. */
  phone: /555[-. ]?01\d\d(?!\d)/,
  street: /\b100 Example Street\b[^'"\n]*/,
};

/** In words one of them shows in the form what a number looks like. */
const phoneInWords = /555[-. ]?01(?!23)\d\d(?!\d)/;

export function isStandIn(text: string): boolean {
  return Object.values(standIns).some((pattern) => pattern.test(text));
}

/** An account of a social network that does not exist yet. It is shown in previews only. */
export function isStandInAccount(account: object): boolean {
  return 'url' in account && isStandIn(String(account.url));
}

export interface TextFile {
  /** Such as content/facts/company.yaml. */
  file: string;
  text: string;
}

export interface StandIn {
  file: string;
  /** From 1. */
  line: number;
  found: string;
  /** What to put there. */
  advice: string;
  /** A launched site would show it. */
  stops: boolean;
}

interface Rule {
  /** The files to which the rule applies. All files if absent. */
  files?: RegExp;
  /** The first group is what was found, or the whole match. */
  pattern: RegExp;
  advice: string;
  /** A site can be launched with it. */
  stops?: false;
  /** Without clients in Quebec nothing asks for it. */
  onlyWithQuebec?: true;
}

const company = /\/company\.yaml$/;
const companyFacts = /\/facts\/company\.yaml$/;

/** The client has four posts whose addresses the specification does not show. */
const inventedPosts = [
  'cybersecurity-checklist-ottawa-small-business',
  'it-for-dental-clinics-phipa-basics',
  'managed-it-vs-break-fix-ottawa',
  'microsoft-365-or-google-workspace-small-business',
];

/** The first rule that matches a line counts. */
const rules: Rule[] = [
  {
    files: company,
    pattern: /https:\/\/(?:www\.)?(?:facebook\.com|instagram\.com|tiktok\.com)\/\S*\.example/,
    advice:
      "Put the address of the company's own profile here, or remove the network. A launched site leaves it out.",
    stops: false,
  },
  {
    files: company,
    pattern:
      /^privacyOfficer: *['"]?(Privacy Officer|personne responsable de la protection des renseignements personnels)['"]?\s*$/,
    advice:
      'Put the title of the person who answers for personal data here, such as Office Manager, in each language. Texts put "our" before it, so a name goes behind it: Privacy Officer (Anne Roy).',
  },
  {
    files: /\/prices\.yaml$/,
    pattern: /^example: *true/,
    advice:
      'Check every price of this file and the day of "effective", then set "example" to false.',
  },
  {
    files: /\/facts\/prices\.yaml$/,
    pattern: /^effective: *["']?2026-11-22["']?/,
    advice:
      "This is the day of the demonstration's prices. Put the day from which yours hold, also of those that you keep as they are.",
  },
  {
    files: /\/days\.yaml$/,
    pattern: /^closures: *\[\]/,
    advice:
      'Add the holidays of the coming year: as long as there are none, Contact and e-mails say that the phone is answered on them.',
    stops: false,
  },
  {
    files: /\/brand\/mark\.svg$/,
    pattern: /d="M3 25h7l8\.5-8\.5M22 8V3"/,
    advice:
      'This is the mark of the demonstration. Put your own into its place, or name another file in facts/brand.yaml.',
    stops: false,
  },
  {
    files: new RegExp(`/en/posts/(?:${inventedPosts.join('|')})\\.md$`),
    pattern: /^title: *(.+)/,
    advice:
      'Address and title of this post are ours. If your website had such a post, give this file its name and title, and send the old address on in facts/redirects.yaml.',
    stops: false,
  },
  {
    files: companyFacts,
    pattern: /^qstRegistered: *""/,
    onlyWithQuebec: true,
    advice:
      'Say whether the company is registered for the QST: true or false. The calculator taxes estimates for Quebec by it.',
  },
  {
    files: companyFacts,
    pattern: /^clientDataKept: *""/,
    advice:
      "Say where clients' data and backups are kept, in each language. Clients in Quebec have to know; a launched site leaves the sentence out.",
    stops: false,
    onlyWithQuebec: true,
  },
  {
    files: /\/facts\//,
    pattern: /\bMarie Exemple\b/,
    advice:
      'This is the person of the example. Put the name of whoever signs or is shown here, or take the entry out.',
  },
  {
    files: /\/facts\//,
    pattern: standIns.phone,
    advice: "Put the company's own phone number here; numbers with 555-01 exist in films only.",
  },
  { pattern: standIns.street, advice: "Put the street and number of the company's office here." },
  { pattern: phoneInWords, advice: "Put the company's own phone number here." },
  { pattern: standIns.address, advice: "Put an address in the company's own domain here." },
  { pattern: standIns.name, advice: "Put the company's own name here." },
];

/** In scripts `a.example` is a field. */
const rulesOfBuild = [standIns.street, phoneInWords, /(?:\/\/|@)[\w.-]*\.example\b/, standIns.name];

const COMMENT = /^\s*#/;

export function standInsIn(files: TextFile[]): StandIn[] {
  const prices = files.find(({ file }) => /\/facts\/prices\.yaml$/.test(file));
  const isInQuebec = prices === undefined || /^ +quebec:/m.test(prices.text);
  const asked = rules.filter(({ onlyWithQuebec = false }) => isInQuebec || !onlyWithQuebec);
  return files.flatMap((file) => standInsInFile(file, asked));
}

function standInsInFile({ file, text }: TextFile, asked: Rule[]): StandIn[] {
  const own = asked.filter(({ files }) => files?.test(file) ?? true);
  return text.split('\n').flatMap((line, index) => {
    // Comments are not shown on the site. In Markdown such a line is a heading.
    if (file.endsWith('.yaml') && COMMENT.test(line)) return [];
    for (const { pattern, advice, stops = true } of own) {
      const match = pattern.exec(line);
      if (match !== null) {
        const found = (match[1] ?? match[0]).trim();
        return [{ file, line: index + 1, found, advice, stops }];
      }
    }
    return [];
  });
}

/** The first stand-in of a file of the build, as file, line and what it says. */
export function standInInBuild({ file, text }: TextFile): string[] {
  const lines = text.split('\n');
  for (const pattern of rulesOfBuild) {
    const line = lines.findIndex((one) => pattern.test(one));
    if (line >= 0) return [`${file}:${line + 1}: ${pattern.exec(lines[line] ?? '')?.[0]}`];
  }
  return [];
}
