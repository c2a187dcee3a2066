/**
 * The part of the build that waits for no page, and so runs beside them: drawings, the mark and its icons, photos,
 * and pictures for sharing.
 */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { readPeopleFacts } from '../../site/people.ts';
import { writeBrandFiles } from './brand-files.ts';
import { writePhotos } from './pictures.ts';
import { writeSharingPictures } from './sharing-pictures.ts';
import './tell-mistakes.ts';

const client = process.argv[2] ?? 'build/client';

await cp('public/scenes', join(client, 'scenes'), { recursive: true });
await writeBrandFiles(client);
await writePhotos(readPeopleFacts(), { client });
await writeSharingPictures(client);
