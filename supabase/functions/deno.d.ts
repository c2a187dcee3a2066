/** What the functions use of the platform, and no more. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

/** https://supabase.com/docs/guides/functions/background-tasks */
declare const EdgeRuntime: {
  /** Keeps the instance alive until the promise settles, within the platform's limits. */
  waitUntil(promise: Promise<unknown>): void;
};

/** The build writes it, so it is not there before the first one. */
declare module '*/build/content.json' {
  const content: import('../../service/domain/contact-settings.ts').ContactSettings;
  export default content;
}
