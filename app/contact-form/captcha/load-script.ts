/** A connection that hangs must not leave the visitor waiting for the captcha for ever (ms). */
const longestWait = 15_000;

const scripts = new Map<string, Promise<void>>();

/** Loads a provider's script once; a failed one can be tried again. */
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
    const timer = setTimeout(fail, longestWait);
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

/** The address with `render=explicit`: we say when and where the widget is drawn. */
export function explicitly(scriptUrl: string): string {
  const url = new URL(scriptUrl, location.href);
  url.searchParams.set('render', 'explicit');
  return url.href;
}
