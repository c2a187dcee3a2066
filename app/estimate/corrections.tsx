import { correctionText } from './correction-text.ts';
import type { EstimateSetting } from './setting.ts';
import type { UrlState } from './url-state.ts';

/** What became of a link that is old, or that asks for what there is not. */
export function Corrections({ state, setting }: { state: UrlState; setting: EstimateSetting }) {
  const { messages, calculator } = setting.text;
  const texts = state.corrections.map((one) => correctionText(one, state.input, setting));
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
