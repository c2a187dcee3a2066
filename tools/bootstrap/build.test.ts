import { expect, test } from 'vitest';
import { contentErrors } from './build.mjs';

test('errors in the content are named once each, without stack traces', () => {
  const output = `✓ built in 383ms
ContentError: content/en/company.yaml:
  - phone: is missing
  - email: is missing
    at checkContent (file:///site/build/server/index.js:672:32)
    at readYamlFile (file:///site/build/server/index.js:647:28)
ContentError: content/en/company.yaml:
  - phone: is missing
  - email: is missing
    at checkContent (file:///site/build/server/index.js:672:32)
ContentError: content/en/home.yaml, line 5: this is not valid YAML
    at parseYaml (file:///site/build/server/index.js:600:32)
Error: Prerender: Request failed for /_.data
    at attempt (file:///site/node_modules/@react-router/dev/dist/vite.js:841:11)`;
  expect(contentErrors(output)).toEqual([
    'content/en/company.yaml:\n  - phone: is missing\n  - email: is missing',
    'content/en/home.yaml, line 5: this is not valid YAML',
  ]);
});

test('other failures are no errors in the content', () => {
  expect(contentErrors('Error: Cannot find module "x"\n    at resolve (a.js:1:1)')).toEqual([]);
});
