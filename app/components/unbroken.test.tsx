import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

test.each([
  'help-desk@fixture-computers.example',
  '(416) 555-0199',
  '416\u00a0555-0199',
  '8am-6pm',
  'break-fix',
])('%s does not break at a hyphen or space', (reach) => {
  expect(renderToStaticMarkup(<Unbroken text={`Call 24-7, or try ${reach} again.`} />)).toBe(
    `<span>Call 24-7, or try <span class="unbroken">${reach}</span> again.</span>`,
  );
});
