import { readFileSync } from 'node:fs';
import type { ContactSettings } from '../../../service/domain/contact-settings.ts';

/** The company's facts and sentences in the build, which the functions import. */
export const built: ContactSettings = JSON.parse(readFileSync('build/content.json', 'utf8'));
