import { ButtonLink } from './button-link.tsx';
import type { SiteLink } from './frame/site-frame.ts';
import plansSheet from './plans.css?url';
import { Stylesheet } from './stylesheet.tsx';

interface Plan {
  name: string;
  description: string;
  price: string;
  unit: string;
  minimum: string;
  onboarding: string;
  link: SiteLink;
  recommended: { label: string; reason: string } | null;
  includes: string[];
}

/** The plans as cards on one line, because every plan includes the one before it. */
export function Plans({ plans, basis }: { plans: Plan[]; basis: string }) {
  return (
    <>
      <Stylesheet file={plansSheet} />
      <ul className="plans">
        {plans.map((plan) => (
          <li
            key={plan.name}
            className={plan.recommended === null ? undefined : 'plan-recommended'}
          >
            <h3>
              {plan.name} {plan.recommended === null ? null : <span>{plan.recommended.label}</span>}
            </h3>
            <p>{plan.recommended?.reason ?? plan.description}</p>
            <p className="price">
              <span>{plan.price}</span> <span className="price-unit">{plan.unit}</span>
            </p>
            <p>{plan.minimum}</p>
            <p className="fine-print">{plan.onboarding}</p>
            <ButtonLink link={plan.link} look={plan.recommended === null ? 'quiet' : 'main'} />
            <ul className="ticks">
              {plan.includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="conditions fine-print">{basis}</p>
    </>
  );
}
