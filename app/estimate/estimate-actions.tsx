import { useEffect, useRef, useState } from 'react';
import type { SiteLink } from '../components/frame/site-frame.ts';
import type { EstimateConfig } from './estimate-config.ts';

interface EstimateActionsProps {
  config: EstimateConfig;
  quote: SiteLink;
  /** The full address of this estimate. */
  link: string;
  /** The address of an e-mail with this estimate. */
  email: string;
  onSend: () => void;
  onReset: () => void;
}

/** Ways to send, keep and print the estimate, and to start over. A status line says what they did. */
export function EstimateActions(props: EstimateActionsProps) {
  const { actions } = props.config.text;
  const [status, setStatus] = useState('');
  const { uncopied, copy } = useCopying(props.link);
  return (
    <div className="estimate-actions">
      <a className="button button-main" href={props.quote.href} onClick={props.onSend}>
        {props.quote.label}
      </a>
      <p>{actions.carried}</p>
      <a className="button button-quiet" href={props.email}>
        {actions.email}
      </a>
      <fieldset>
        <legend className="sr-only">{actions.label}</legend>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={async () => setStatus((await copy()) ? actions.copied : actions.copyYourself)}
        >
          {actions.copy}
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => window.print()}
        >
          {actions.print}
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => {
            props.onReset();
            setStatus(actions.resetDone);
          }}
        >
          {actions.reset}
        </button>
      </fieldset>
      <p role="status">{status}</p>
      {uncopied === null ? null : <LinkField link={uncopied} label={actions.linkLabel} />}
    </div>
  );
}

/** The clipboard may be denied, or missing without HTTPS. Then the link is shown instead. */
function useCopying(link: string) {
  const [uncopied, setUncopied] = useState<string | null>(null);
  return {
    uncopied,
    async copy(): Promise<boolean> {
      try {
        await navigator.clipboard.writeText(link);
      } catch (error) {
        console.info('The clipboard is denied; the link is shown instead.', error);
        setUncopied(link);
        return false;
      }
      setUncopied(null);
      return true;
    },
  };
}

function LinkField({ link, label }: { link: string; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is to be selected again
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [link]);
  return (
    <label className="field">
      {label}
      <input ref={input} className="field-control" readOnly value={link} />
    </label>
  );
}
