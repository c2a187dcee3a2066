import { useQuery } from '@tanstack/react-query';
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ContactConfig } from '../../../service/shared/contract.ts';
import type { FormText } from '../../../site/schema/site.ts';
import { queryClient } from '../../browser-state/query-client.ts';
import { Unbroken } from '../../components/unbroken.tsx';
import { contactConfigQuery } from '../contact-config.ts';
import type { CaptchaWidget, MountCaptcha } from './hosted.ts';

export interface CaptchaHandle {
  reset(): void;
  /**
   * Resolves when the captcha that is being loaded or solved is solved, or needs the visitor. Null if that
   * is so already.
   */
  underWay(): Promise<void> | null;
}

/** A captcha that hangs must not hold a request for ever (ms). */
const maxWaitMs = 60_000;

/** The widget of the configured provider, and its loading and failure states. */
export function CaptchaField(props: {
  text: FormText;
  /** Shown if the captcha cannot be loaded. */
  failureText: string;
  /** Called with '' when the captcha is unsolved again. */
  onToken: (token: string) => void;
  whenTypingPauses: () => Promise<void>;
  ref: Ref<CaptchaHandle>;
}) {
  const { text, onToken, whenTypingPauses, ref } = props;
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<CaptchaWidget>(null);
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const config = useQuery(contactConfigQuery, queryClient);

  const settled = useRef<(() => void)[]>([]);
  const settle = useCallback(() => {
    for (const resolve of settled.current.splice(0)) resolve();
  }, []);
  // If it is fetched again later and that fails, what was fetched before is still there.
  const hasFailed = config.isLoadingError || state === 'failed';

  useImperativeHandle(ref, () => ({
    reset: () => widget.current?.reset(),
    underWay() {
      if (hasFailed || widget.current?.isWorking() === false) return null;
      return new Promise((resolve) => {
        settled.current.push(resolve);
        setTimeout(resolve, maxWaitMs);
      });
    },
  }));
  useEffect(() => {
    if (hasFailed) settle();
  }, [hasFailed, settle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt mounts it anew
  useEffect(() => {
    if (config.data === undefined || container.current === null) return;
    let isGone = false;
    setState('loading');
    const callbacks = {
      onToken(token: string) {
        onToken(token);
        settle();
      },
      onExpire: () => onToken(''),
      onError() {
        onToken('');
        settle();
      },
      onVisitorNeeded: settle,
    };
    mountCaptcha(config.data, whenTypingPauses, container.current, callbacks, text).then(
      (mounted) => {
        if (isGone) return mounted.destroy();
        widget.current = mounted;
        setState('shown');
        // The form was sent before.
        if (settled.current.length === 0) return;
        if (mounted.solve !== undefined) mounted.solve();
        else if (!mounted.isWorking()) settle();
      },
      (error: unknown) => {
        if (isGone) return;
        console.warn('The captcha could not be shown:', error);
        setState('failed');
      },
    );
    return () => {
      isGone = true;
      widget.current?.destroy();
      widget.current = null;
    };
  }, [config.data, attempt, onToken, settle, whenTypingPauses, text]);

  const tryAgain = () => {
    if (config.isLoadingError) void config.refetch();
    setAttempt(attempt + 1);
  };
  return (
    <>
      <div ref={container} />
      {hasFailed ? (
        <>
          <p role="alert">
            <Unbroken text={props.failureText} linked />
          </p>
          <button type="button" className="button button-quiet" onClick={tryAgain}>
            {text.captchaRetry}
          </button>
        </>
      ) : (
        <p role="status" className="captcha-waiting">
          {state === 'loading' ? text.captchaLoading : ''}
        </p>
      )}
    </>
  );
}

/** Shows the widget of the configured provider in a pause of the visitor's typing. */
async function mountCaptcha(
  config: ContactConfig,
  whenTypingPauses: () => Promise<void>,
  ...rest: Parameters<MountCaptcha>
): Promise<CaptchaWidget> {
  const mount = await loadAdapter(config);
  await whenTypingPauses();
  return mount(...rest);
}

/** Loads only the adapter of the configured provider. */
async function loadAdapter({ captcha, functionsUrl }: ContactConfig): Promise<MountCaptcha> {
  switch (captcha.provider) {
    case 'altcha':
      return (await import('./altcha.ts')).mountAltcha(functionsUrl);
    case 'recaptcha':
      return (await import('./hosted.ts')).mountRecaptcha(captcha);
    case 'turnstile':
      return (await import('./hosted.ts')).mountTurnstile(captcha);
  }
}
