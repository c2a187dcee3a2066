/** The last part of the build: compressed copies of every page and file, so that no server compresses. */
import { join } from 'node:path';
import { compressFiles } from './compressed-copies.ts';
import { filesBelow } from './files-below.ts';

await compressFiles(await filesBelow(join(process.env.BUILD_FOLDER ?? 'build', 'client')));
