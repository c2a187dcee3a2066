import type { ComponentProps } from 'react';
import prose from './prose.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';

/** HTML of several paragraphs, lists and tables from Markdown. */
export function Prose({ className = '', ...props }: ComponentProps<typeof RichText>) {
  return (
    <>
      <Stylesheet file={prose} />
      <RichText {...props} className={`prose ${className}`.trim()} />
    </>
  );
}
