/** Loads a provider's script once; a failed one can be tried again. */
export function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known !== undefined) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      scripts.delete(url);
      reject(new Error(`The captcha script ${url} could not be loaded.`));
    };
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

const scripts = new Map<string, Promise<void>>();

/** The address with `render=explicit`: we say when and where the widget is drawn. */
export function explicitly(scriptUrl: string): string {
  const url = new URL(scriptUrl, location.href);
  url.searchParams.set('render', 'explicit');
  return url.href;
}
