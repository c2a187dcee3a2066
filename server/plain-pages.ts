/** Short pages for what no prerendered page can say; they need no style, script or image. */
import type { ContactText } from '../contact/text.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function page(title: string, company: ContactText['company']): string {
  const { name, phone, email, hours } = company;
  const dial = phone.replace(/[^\d+]/g, '');
  const text = escapeHtml;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${text(title)} | ${text(name)}</title>
<h1>${text(title)}</h1>
<p>Please call us at <a href="tel:${text(dial)}">${text(phone)}</a> (${text(hours)})
or write to <a href="mailto:${text(email)}">${text(email)}</a>.</p>
<p><a href="/">${text(name)}</a></p>
</html>
`;
}

/** For a form that was sent before its script had taken over, and for anything else that posts. */
export function methodNotAllowedPage(company: ContactText['company']): string {
  return page('Your message was not sent', company);
}

export function failurePage(company: ContactText['company']): string {
  return page('Something went wrong on our side', company);
}
