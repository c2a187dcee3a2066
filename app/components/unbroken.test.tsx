import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readCompany } from '../../site/index.ts';
import { Unbroken } from './unbroken.tsx';

const { phone, supportEmail } = readCompany('en');

test.each([
  supportEmail.replace('@', '-desk@'),
  phone.display,
  phone.display.replace(/[()]/g, '').replace(' ', '\u00a0'),
  '8am-6pm',
  'break-fix',
])('%s does not break at a hyphen or space', (reach) => {
  expect(renderToStaticMarkup(<Unbroken text={`Call 24-7, or try ${reach} again.`} />)).toBe(
    `<span>Call 24-7, or try <span class="unbroken">${reach}</span> again.</span>`,
  );
});
