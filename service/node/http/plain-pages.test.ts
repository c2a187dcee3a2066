import { expect, test } from 'vitest';
import { content } from '../../../test/kit/small-site.ts';
import { methodNotAllowedPage } from './plain-pages.ts';

test('a form that was sent without its script is answered in the language of its page', () => {
  const french = methodNotAllowedPage(content.text, '/fr/contact');
  expect(french).toContain('<html lang="fr-CA">');
  expect(french).toContain('<h1>Non envoyé</h1>');
  expect(french).toContain('<a href="/fr">');
  for (const path of ['/contact', '/french']) {
    const english = methodNotAllowedPage(content.text, path);
    expect(english).toContain('<html lang="en-CA">');
    expect(english).toContain('<a href="/">');
  }
});
