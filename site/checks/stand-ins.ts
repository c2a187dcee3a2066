/** Finds the stand-ins for facts of the company that are still in files (WORDS-11). */
import { standIns } from '../stand-ins.ts';

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
  /** A launched site leaves it out by itself. */
  isLeftOut?: true;
}

const company = /\/company\.yaml$/;

/** The first rule that matches a line counts. */
const rules: Rule[] = [
  {
    files: company,
    pattern: /https:\/\/(?:www\.)?(?:facebook\.com|instagram\.com|tiktok\.com)\/\S*\.example/,
    advice:
      "Put the address of the company's own profile here, or remove the network. A launched site leaves it out.",
    isLeftOut: true,
  },
  {
    files: company,
    pattern: /^privacyOfficer: *['"]?(Privacy Officer)['"]?\s*$/,
    advice:
      'Put the title of the person who answers for personal data here, with the name if the title stays.',
  },
  {
    files: /\/prices\.yaml$/,
    pattern: /^example: *true/,
    advice:
      'Check every price of this file and the day of "effective", then set "example" to false.',
  },
  { pattern: standIns.street, advice: "Put the street and number of the company's office here." },
  { pattern: standIns.phone, advice: "Put the company's own phone number here." },
  { pattern: standIns.address, advice: "Put an address in the company's own domain here." },
  { pattern: standIns.name, advice: "Put the company's own name here." },
];

/** In scripts `a.example` is a field. */
const rulesOfBuild = [
  standIns.street,
  standIns.phone,
  /(?:\/\/|@)[\w.-]*\.example\b/,
  standIns.name,
];

const COMMENT = /^\s*#/;

/**
 * The slugs and titles that we invented (ROUTE-3): the client has four posts whose addresses it
 * does not show.
 */
const inventedPosts = [
  'cybersecurity-checklist-ottawa-small-business',
  'it-for-dental-clinics-phipa-basics',
  'managed-it-vs-break-fix-ottawa',
  'microsoft-365-or-google-workspace-small-business',
];

export function standInsIn(files: TextFile[]): StandIn[] {
  return [...files.flatMap(standInsInFile), ...postStandIns(files)].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  );
}

function standInsInFile({ file, text }: TextFile): StandIn[] {
  const own = rules.filter(({ files }) => files?.test(file) ?? true);
  return text.split('\n').flatMap((line, index) => {
    // Comments are not shown on the site. In Markdown such a line is a heading.
    if (file.endsWith('.yaml') && COMMENT.test(line)) return [];
    for (const { pattern, advice, isLeftOut = false } of own) {
      const match = pattern.exec(line);
      if (match !== null) {
        const found = (match[1] ?? match[0]).trim();
        return [{ file, line: index + 1, found, advice, stops: !isLeftOut }];
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

/**
 * An invented post is settled when its file has the real slug as its name, when the real slug is in
 * its `alsoAt`, or when the real address redirects to it.
 */
function postStandIns(files: TextFile[]): StandIn[] {
  const redirects = files.find(({ file }) => file.endsWith('/redirects.yaml'));
  const open = inventedPosts.flatMap((slug) => {
    const post = files.find(({ file }) => file.endsWith(`/posts/${slug}.md`));
    return post === undefined || hasRealAddress(post.text, slug, redirects?.text ?? '')
      ? []
      : [{ slug, post }];
  });
  const invented = open.map(({ slug, post }) => ({
    file: post.file,
    line: Math.max(1, post.text.split('\n').findIndex((line) => line.startsWith('title:')) + 1),
    found: slug,
    advice:
      "Slug and title are ours. Name the file after the client's own slug and give the client's title, or list that slug under alsoAt.",
    stops: false,
  }));
  if (open.length === 0 || redirects === undefined) return invented;
  return [
    ...invented,
    {
      file: redirects.file,
      line: 1,
      found: `${open.length} addresses of posts missing`,
      advice:
        'The client has posts whose slugs the specification does not show. Ask for them; give each to a post, or send it on here to the page that takes its place.',
      stops: false,
    },
  ];
}

function hasRealAddress(post: string, slug: string, redirects: string): boolean {
  const leadsHere = new RegExp(`^/blog/[^:\\s]+: */blog/${slug}(?:#\\S*)?\\s*$`, 'm');
  return /^alsoAt:/m.test(post) || leadsHere.test(redirects);
}
