/** The static site with the edge function as its backend, on real Deno and PostgreSQL. */
import { publishableKey } from '../kit/supabase/keys.ts';
import { openProject } from '../kit/supabase/project.ts';
import { describeContactForm } from './static-contact-form.ts';
import { type ContactBackend, test } from './static-site.ts';

test.use({ openBackend: { name: 'edge function', for: openEdgeFunction } });

describeContactForm(test);

async function openEdgeFunction(
  origin: string,
  closing: AsyncDisposableStack,
): Promise<ContactBackend> {
  const project = await openProject({ pageOrigin: origin });
  closing.defer(() => project.close());
  return {
    functionsUrl: project.url,
    publicKey: publishableKey,
    emailsAbout: (words) =>
      project.resend.accepted.filter(({ email }) => email.text.includes(words)).length,
  };
}
