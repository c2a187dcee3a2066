/** What an e-mail of ours may hold, by list: everything else is a finding. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { ReceivedEmail } from './mail-server.ts';

type Node = DefaultTreeAdapterTypes.Node;

const HEADERS = new Set([
  ...['from', 'to', 'reply-to', 'subject', 'message-id', 'date'],
  ...['mime-version', 'content-type', 'content-transfer-encoding', 'auto-submitted'],
]);

const ATTRIBUTES: Record<string, string[]> = {
  html: ['lang'],
  head: [],
  meta: ['charset', 'name', 'content'],
  title: [],
  body: ['style'],
  p: [],
  a: ['href', 'style'],
  table: ['cellpadding'],
  tbody: [],
  tr: ['valign'],
  th: ['scope', 'align', 'nowrap'],
  td: [],
  blockquote: ['lang', 'style'],
  h2: ['style'],
};
/** An answer by telephone or e-mail, without recipients of its own, and the desk, without a key. */
const LINK =
  /^(?:tel:\+?\d+|mailto:[^?&]+\?subject=[^?&]+|https?:\/\/[^/?#@]+\/desk#(?:request=\d+|list=held))$/;
const LOADS_OR_RUNS = /url\s*\(|@import|expression|javascript:|data:|https?:|\/\//i;

function* findingsOfNode(node: Node): Generator<string> {
  if ('attrs' in node) {
    const allowed = ATTRIBUTES[node.tagName];
    if (allowed === undefined) yield `it has an element <${node.tagName}>`;
    for (const { name, value } of node.attrs) {
      if (!allowed?.includes(name)) yield `<${node.tagName}> has an attribute ${name}`;
      const isWrong = name === 'href' ? !LINK.test(value) : LOADS_OR_RUNS.test(value);
      if (isWrong) yield `${name} of <${node.tagName}> is "${value}"`;
    }
  }
  if (node.nodeName === '#comment') yield 'it has a comment';
  if ('childNodes' in node) for (const child of node.childNodes) yield* findingsOfNode(child);
  if ('content' in node) yield* findingsOfNode(node.content);
}

/** Objections to the HTML part: elements and attributes that we do not write, and what they load. */
export function htmlFindings(html: string): string[] {
  return [...findingsOfNode(parse(html))];
}

/** The text that a mail program shows. */
export function htmlText(html: string): string {
  const textOf = (node: Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
    return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
  };
  return textOf(parse(html));
}

export function headerFindings({ email }: ReceivedEmail): string[] {
  const names = email.headers.map(({ key }) => key.toLowerCase());
  const findings = names.filter((name) => !HEADERS.has(name)).map((name) => `a header "${name}"`);
  if (new Set(names).size !== names.length) findings.push(`a header twice: ${names.join(', ')}`);
  if (/[\r\n]/.test(email.subject ?? '')) findings.push('a subject of several lines');
  if (email.attachments.length > 0) findings.push('an attachment');
  if (email.cc !== undefined || email.bcc !== undefined) findings.push('copies to others');
  return findings;
}
