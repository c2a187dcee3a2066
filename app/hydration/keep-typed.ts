/**
 * Password managers, translators and proxies add nodes to a page before it is hydrated, and React then builds
 * the document anew. What was typed in the old one, the focus and the caret are taken over by the new one.
 */
import { createContext, useContext, useLayoutEffect } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Of the page as it was served. A control that is removed keeps its value. */
export interface TypedBefore {
  controls: Control[];
  forms: HTMLFormElement[];
  /** What had the focus last. */
  focused: ReturnType<typeof placeOf> | null;
}

/** To be called before hydration. What it returns gives what was typed to the first that asks, and null afterwards. */
export function rememberTyped(): () => TypedBefore | null {
  let focused: ReturnType<typeof placeOf> | null = null;
  const noteFocus = () => {
    const { activeElement } = document;
    // Once it is removed, nothing tells any more where it was.
    focused = activeElement === document.body ? null : activeElement && placeOf(activeElement);
  };
  noteFocus();
  addEventListener('focusin', noteFocus, true);
  const controls = [...document.querySelectorAll<Control>('input, textarea, select')];
  const forms = [...document.forms];
  let isTaken = false;
  return () => {
    if (isTaken) return null;
    isTaken = true;
    removeEventListener('focusin', noteFocus, true);
    return { controls, forms, focused };
  };
}

function placeOf(element: Element) {
  const name = element.getAttribute('name');
  const selector = `${element.localName}${name === null ? '' : `[name=${CSS.escape(name)}]`}`;
  return { element, selector, index: [...document.querySelectorAll(selector)].indexOf(element) };
}

/** What `rememberTyped` returned. */
export const TypedContext = createContext<() => TypedBefore | null>(() => null);

/** Its component stands before all others, because their effects read what was typed. */
export function KeepTyped() {
  const takeTyped = useContext(TypedContext);
  useLayoutEffect(() => {
    const typed = takeTyped();
    if (typed === null) return;
    const { controls, forms, focused } = typed;
    for (const old of controls) if (!old.isConnected) takeOver(old);
    for (const [index, { isConnected, dataset }] of forms.entries()) {
      const form = document.forms[index];
      if (!isConnected && form && dataset.submitWaits !== undefined) form.dataset.submitWaits = '';
    }
    if (focused !== null && !focused.element.isConnected) moveFocus(focused);
  }, [takeTyped]);
  return null;
}

function takeOver(old: Control) {
  const present = counterpart(old);
  if (present === undefined) return;
  if (isChoice(old)) (present as HTMLInputElement).checked = old.checked;
  else present.value = old.value;
}

/** By its name, because ids may differ in a document that React has built anew. */
function counterpart(old: Control): Control | undefined {
  if (old.name === '') return undefined;
  return [...document.getElementsByName(old.name)].find(
    (one): one is Control =>
      'type' in one &&
      one.type === old.type &&
      (!isChoice(old) || (one as Control).value === old.value),
  );
}

function isChoice(control: Control): control is HTMLInputElement {
  return /^(radio|checkbox)$/.test(control.type);
}

function moveFocus({ element, selector, index }: ReturnType<typeof placeOf>) {
  const present = document.querySelectorAll<HTMLElement>(selector)[index];
  present?.focus({ preventScroll: true });
  const hasCaret =
    element instanceof HTMLTextAreaElement ||
    // The others tell no caret.
    (element instanceof HTMLInputElement && /^(text|search|tel|url)$/.test(element.type));
  if (
    !hasCaret ||
    !(present instanceof HTMLInputElement || present instanceof HTMLTextAreaElement)
  ) {
    return;
  }
  const { selectionStart, selectionEnd, selectionDirection } = element;
  present.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}
