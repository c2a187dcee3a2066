import { type RefObject, useEffect } from 'react';

/**
 * Tells the stylesheet where the button of a dropdown is, in browsers without anchor positioning
 * (Firefox before 147, Safari before 26). A dropdown that was opened before hydration moves there.
 */
export function usePlaceWithoutAnchors(
  button: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (CSS.supports('position-area', 'bottom')) return;
    const place = () => {
      const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
      menu.current?.style.setProperty('--beside-button', `${left + scrollX}px`);
      menu.current?.style.setProperty('--below-button', `${bottom + scrollY + 8}px`);
    };
    place();
    const { current } = menu;
    current?.addEventListener('beforetoggle', place);
    return () => current?.removeEventListener('beforetoggle', place);
  }, [button, menu]);
}
