/** What the captcha stand-in gives to a browser: its script, and the page inside the widget. */

import type { HostedCaptchaProvider } from '../../service/shared/contract.ts';

/** In code of the script: the global that the provider documents, and the number of a new widget. */
const parts: Record<HostedCaptchaProvider, { api: string; id: string }> = {
  recaptcha: {
    api: 'window.grecaptcha = { ready: (callback) => setTimeout(callback), render, reset };',
    id: 'widgets.size',
  },
  turnstile: {
    api: 'window.turnstile = { render, reset, remove };',
    id: "'cf-' + crypto.randomUUID()",
  },
};

/** The provider's script with the functions that are documented, on its documented global. */
export function captchaScript(provider: HostedCaptchaProvider, lifetimeMs: number): string {
  const { api, id } = parts[provider];
  return `(() => {
    const source = new URL(document.currentScript.src);
    const widgets = new Map();

    function widgetOf(id) {
      const widget = widgets.get(id);
      if (widget === undefined) throw new Error('There is no widget ' + id);
      return widget;
    }

    function render(container, parameters) {
      if (source.searchParams.get('render') !== 'explicit') {
        throw new Error('The script was not asked for explicit rendering');
      }
      if (!(container instanceof HTMLElement)) throw new Error('Not an element');
      if (container.hasChildNodes()) throw new Error('The element is taken already');
      if (!parameters.sitekey) throw new Error('Missing required parameters: sitekey');
      const id = ${id};
      const frame = document.createElement('iframe');
      frame.title = 'Captcha widget';
      frame.src = source.origin + '/${provider}/widget';
      container.append(frame);
      // Turnstile's: this one asks every visitor for a click.
      frame.addEventListener('load', () => parameters['before-interactive-callback']?.());
      widgets.set(id, { frame, parameters, timer: undefined });
      return id;
    }

    function reset(id) {
      const { frame, timer } = widgetOf(id);
      clearTimeout(timer);
      frame.contentWindow.postMessage('reset', source.origin);
    }

    function remove(id) {
      const { frame, timer } = widgetOf(id);
      clearTimeout(timer);
      frame.remove();
      widgets.delete(id);
    }

    addEventListener('message', (event) => {
      if (event.origin !== source.origin) return;
      for (const [id, widget] of widgets) {
        if (widget.frame.contentWindow !== event.source) continue;
        widget.timer = setTimeout(() => {
          reset(id);
          widget.parameters['expired-callback']();
        }, ${lifetimeMs});
        widget.parameters.callback(event.data);
      }
    });

    ${api}
  })();`;
}

export const widgetPage = `<!doctype html>
<html lang="en">
  <title>Captcha</title>
  <label><input type="checkbox"> I'm not a robot</label>
  <script>
    const checkbox = document.querySelector('input');
    checkbox.addEventListener('click', async (event) => {
      const answer = await fetch('solve', { method: 'POST' });
      parent.postMessage(await answer.text(), '*');
      checkbox.disabled = true;
    });
    addEventListener('message', () => {
      checkbox.checked = false;
      checkbox.disabled = false;
    });
  </script>
</html>`;
