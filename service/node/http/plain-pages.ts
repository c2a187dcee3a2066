/** Short pages for errors that have no prerendered page. They need no style, script or image. */

import { escapeHtml } from '../../deliver/email/parts.ts';
import { fill } from '../../domain/fill.ts';
import { type ContactText, languageAt, textIn } from '../../domain/text.ts';

function link(scheme: 'tel' | 'mailto', target: string, words: string): string {
  return `<a href="${scheme}:${escapeHtml(target)}">${escapeHtml(words)}</a>`;
}

function page(title: string, { company, pages, language }: ContactText, home: string): string {
  const { name, phone, dial, email, hours } = company;
  const heading = escapeHtml(title);
  const contactDetails = fill(escapeHtml(pages.contactDetails), {
    phone: link('tel', dial, phone),
    email: link('mailto', email, email),
    hours: escapeHtml(hours),
  });
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${heading} | ${escapeHtml(name)}</title>
<h1>${heading}</h1>
<p>${contactDetails}</p>
<p><a href="${home}">${escapeHtml(name)}</a></p>
</html>
`;
}

/** Shown when a form is sent before its script has started, and for any other unexpected method. */
export function methodNotAllowedPage(text: ContactText, path: string): string {
  const language = languageAt(path, text);
  const home = language === null ? '/' : (text.translations[language]?.prefix ?? '/');
  const own = textIn(language, text);
  return page(own.pages.notSent, own, home);
}

export function failurePage(text: ContactText): string {
  return page(text.pages.failure, text, '/');
}
