import { useId, useRef } from 'react';
import { useShownPath } from '../page-path.ts';
import { GroupLinks, isUnder } from './navigation-link.tsx';
import { usePlaceWithoutAnchors } from './place-dropdown.ts';
import type { LinkGroup } from './site-frame.ts';

/** A dropdown of the main navigation. As a popover it opens and closes without script. */
export function NavigationDropdown({ group }: { group: LinkGroup }) {
  const menuId = useId();
  const pathname = useShownPath();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  usePlaceWithoutAnchors(button, menu);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={menuId}
        className="menu-link"
        data-active={isUnder(pathname, group.activeUnder)}
      >
        {group.label}
        <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12" className="stroke-icon">
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      <div ref={menu} id={menuId} popover="auto" className="menu-panel dropdown">
        <GroupLinks group={group} />
      </div>
    </>
  );
}
