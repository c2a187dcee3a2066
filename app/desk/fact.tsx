import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  isTrouble?: boolean;
  children: ReactNode;
}

/** A line of a list of facts. */
export function Fact({ label, isTrouble = false, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isTrouble ? 'desk-trouble' : undefined}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
