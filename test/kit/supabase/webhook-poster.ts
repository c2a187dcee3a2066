/** Posts to webhooks in Deno, as tests ask it to. */
import { createWebhookPost } from '../../../service/outbox/webhook/post.ts';

Deno.serve(async (request) => {
  const { options, message } = await request.json();
  try {
    return Response.json({ status: await createWebhookPost(options)(message) });
  } catch (error) {
    const { name, scope, message } = error as { name: string; scope?: string; message: string };
    return Response.json({ name, scope, message });
  }
});
