/** Without a limit, a connection that hangs would leave the visitor waiting for ever. */
const timeoutMs = 15_000;

const scripts = new Map<string, Promise<void>>();

/** Loads a provider's script once. A failed load can be repeated. */
export function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known !== undefined) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      scripts.delete(url);
      reject(new Error(`The captcha script ${url} could not be loaded.`));
    };
    const timer = setTimeout(fail, timeoutMs);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

/** The address with `render=explicit`, which leaves time and place of the widget to us. */
export function withExplicitRender(scriptUrl: string): string {
  const url = new URL(scriptUrl, location.href);
  url.searchParams.set('render', 'explicit');
  return url.href;
}
