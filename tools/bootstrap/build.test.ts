import { expect, test } from 'vitest';
import { contentMistakes } from './build.mjs';

test('mistakes in the content are named once each, without traces', () => {
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
  expect(contentMistakes(output)).toEqual([
    'content/en/company.yaml:\n  - phone: is missing\n  - email: is missing',
    'content/en/home.yaml, line 5: this is not valid YAML',
  ]);
});

test('other failures are no mistakes in the content', () => {
  expect(contentMistakes('Error: Cannot find module "x"\n    at resolve (a.js:1:1)')).toEqual([]);
});
