/** The company's facts and sentences, as the build has written them. */
import content from '../../../build/content.json' with { type: 'json' };
import type { ContactSettings } from '../../../service/domain/contact-settings.ts';

export const contactSettings: ContactSettings = content;
