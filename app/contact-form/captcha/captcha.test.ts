import { afterEach, expect, test, vi } from 'vitest';
import type { ContactConfig } from '../../../service/domain/contract.ts';
import { readMessages } from '../../../site/index.ts';
import { queryClient } from '../../browser-state/query-client.ts';
import { newVisit } from '../../browser-state/visit.ts';
import { contactConfigQuery } from '../contact-config.ts';
import { type FormState, newFormModel } from '../form-state.ts';
import { createCaptcha } from './captcha.ts';
import type { CaptchaCallbacks } from './hosted.ts';

const solve = vi.fn();
const widget = {
  reset: vi.fn(),
  destroy: vi.fn(),
  isWorking: () => solve.mock.calls.length > 0,
  solve,
};
afterEach(() => {
  vi.doUnmock('./altcha.ts');
  queryClient.clear();
  solve.mockReset();
});

/** What the widgets were given, the oldest first. */
let callbacks: CaptchaCallbacks[] = [];

/** The captcha of a form that comes while the form is in this phase. */
async function captchaThatComes(phase: FormState['phase']) {
  callbacks = [];
  vi.doMock('./altcha.ts', () => ({
    mountAltcha: () => async (_: HTMLElement, given: CaptchaCallbacks) => {
      callbacks.push(given);
      return widget;
    },
  }));
  const config: ContactConfig = {
    functionsUrl: '',
    publicKey: '',
    captcha: { provider: 'altcha' },
  };
  queryClient.setQueryData(contactConfigQuery.queryKey, config);
  const model = newFormModel(newVisit());
  model.whenTypingPauses = () => Promise.resolve();
  const { form: text } = readMessages('en');
  model.words = { text, contactDetails: { phone: '', email: '', language: 'en' } };
  model.update({ phase });
  const element = { querySelector: () => ({}) } as unknown as HTMLFormElement;
  const captcha = createCaptcha(model);
  const mount = ({ signal } = new AbortController()) =>
    captcha.mount({ element, signal, hasAskedForTools: false });
  const leaving = new AbortController();
  await mount(leaving);
  expect(model.state.captcha).toBe('shown');
  return { ...captcha, mountAgain: mount, leave: () => leaving.abort(), model };
}

test('one that comes while the form is judged is waited for, and then solves itself', async () => {
  const captcha = await captchaThatComes('judging');
  expect(captcha.isWorking()).toBe(false);
  expect(captcha.isUnderWay()).toBe(true);
  void captcha.settled();
  expect(solve).toHaveBeenCalledOnce();
});

test('what one says after its form was left does not touch the next', async () => {
  const captcha = await captchaThatComes('idle');
  captcha.leave();
  await captcha.mountAgain();
  const [left, shown] = callbacks;
  shown?.onToken('solved');
  left?.onExpire();
  left?.onError();
  expect(captcha.token()).toBe('solved');
  expect(captcha.model.state.captcha).toBe('shown');
});
