/** The company's facts and sentences, as the build has written them. */
import content from '../../../build/content.json' with { type: 'json' };
import type { ContactSettings } from '../../../service/domain/contact-settings.ts';
import { keepOffice } from '../../../service/domain/office-time.ts';

export const contactSettings: ContactSettings = content;
if (contactSettings.office !== undefined) keepOffice(contactSettings.office);
