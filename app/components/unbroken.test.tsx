import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readCompany } from '../../site/company.ts';
import { Unbroken } from './unbroken.tsx';

const { phone, supportEmail } = readCompany('en');

test.each([supportEmail.replace('@', '-desk@'), phone.display, 'break-fix'])(
  '%s does not break at a hyphen or space',
  (reach) => {
    expect(renderToStaticMarkup(<Unbroken text={`Call 24-7, or try ${reach} again.`} />)).toBe(
      `<span>Call 24-7, or try <span class="unbroken">${reach}</span> again.</span>`,
    );
  },
);

test('what stands beside it stays on its line', () => {
  expect(
    renderToStaticMarkup(<Unbroken text={`Write («\u00a0${supportEmail}\u00a0»). Why?`} linked />),
  ).toBe(
    `<span>Write <span class="unbroken">(«\u00a0<a class="text-link" href="mailto:${supportEmail}">${supportEmail}</a>\u00a0»).</span> Why?</span>`,
  );
  expect(renderToStaticMarkup(<Unbroken text={`Or break-fix: ${phone.display}, please`} />)).toBe(
    `<span>Or <span class="unbroken">break-fix:</span> <span class="unbroken">${phone.display},</span> please</span>`,
  );
});

test.each(['Cyber-insurance', 'qu’est-ce', 'mother-in-law', 'cyber-assurances'])(
  '%s is no such word, and no part of it is one',
  (word) => {
    const text = `About ${word}?`;
    expect(renderToStaticMarkup(<Unbroken text={text} />)).toBe(`<span>${text}</span>`);
  },
);
