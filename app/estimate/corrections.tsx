import { correctionText } from './correction-text.ts';
import type { EstimateConfig } from './estimate-config.ts';
import type { UrlState } from './url-state.ts';

/** Says what had to be corrected in a link that is old or invalid. */
export function Corrections({ state, config }: { state: UrlState; config: EstimateConfig }) {
  const { messages, calculator } = config.text;
  const texts = state.corrections.map((one) => correctionText(one, state.input, config));
  if (state.hasOldPrices) texts.unshift(messages.oldPrices);
  return (
    <div role="status" className="corrections">
      {texts.length === 0 ? null : (
        <>
          <p>{calculator.correctionsHeading}</p>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
